// SPDX-License-Identifier: Apache-2.0
//
// What MSCCL's runtime asks of a file: no declaration, buffers of equal sizes, and the limits of its parser.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <pugixml.hpp>
#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/interchange/msccl.h"
#include "compiler/schedule/collective.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/gate.h"

namespace rota::interchange {
namespace {

Schedule schedule_on(const std::string& spec, CollectiveKind collective = CollectiveKind::total_exchange) {
  ScheduleRequest request;
  request.collective = collective;
  if (traits_of(collective).rooted()) request.input.root = Node{1};
  return make_schedule(parse_topology(spec), request);
}

std::string xml_complaint(const std::string& spec, CollectiveKind collective = CollectiveKind::total_exchange) {
  const Schedule schedule = schedule_on(spec, collective);
  try {
    (void)msccl_xml(schedule);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

/// What rank 0 of MSCCL's runtime reads: <algo>, every <gpu>, its own <tb> and <step>.
std::size_t elements_of_rank_0(const pugi::xml_node& algo) {
  std::size_t elements = 1;
  for (const pugi::xml_node& gpu : algo.children("gpu")) {
    ++elements;
    if (gpu.attribute("id").as_int() != 0) continue;
    for (const pugi::xml_node& tb : gpu.children("tb")) {
      ++elements;
      for (const pugi::xml_node& step : tb.children("step")) elements += step ? 1 : 0;
    }
  }
  return elements;
}

TEST(MscclXml, FileBeginsWithAlgo_BecauseTheRuntimeReadsNoDeclaration) {
  EXPECT_TRUE(msccl_xml(schedule_on("ring:3")).starts_with("<algo name=\"total-exchange on ring:3\""));
}

TEST(MscclXml, BuffersOfEveryRank_HaveTheSizesThatTheRuntimeChecks) {
  for (const Collective& collective : collectives()) {
    if (collective.demand == DemandShape::by_pair || collective.demand == DemandShape::by_address) continue;
    SCOPED_TRACE(collective.name);
    const std::string text = msccl_xml(schedule_on("torus:3x3", collective.kind));
    pugi::xml_document document;
    ASSERT_TRUE(document.load_string(text.c_str()));
    const pugi::xml_node algo = document.child("algo");
    const int per_loop = algo.attribute("nchunksperloop").as_int();
    const std::string coll = algo.attribute("coll").value();
    for (const pugi::xml_node& gpu : algo.children("gpu")) {
      EXPECT_EQ(gpu.attribute("i_chunks").as_int() * (coll == "allgather" ? 9 : 1), per_loop);
      EXPECT_EQ(gpu.attribute("o_chunks").as_int() * (coll == "reduce_scatter" ? 9 : 1), per_loop);
    }
  }
}

TEST(MscclXml, ScheduleBeyondALimitOfMscclsParser_IsRefusedWithTheLimit) {
  EXPECT_EQ(xml_complaint("complete:40"),
            "neighbours of rank 0 on a channel: 39; allowed by the parser of MSCCL's runtime: at most 31");
  EXPECT_EQ(xml_complaint("ring:140"),
            "transfers over one link: 2450; allowed by the parser of MSCCL's runtime: at most 2048");
  EXPECT_EQ(xml_complaint("ring:96"),
            "XML elements that rank 0 reads: 4779; allowed by the parser of MSCCL's runtime: at most 4095");
  EXPECT_EQ(xml_complaint("ring:1025", CollectiveKind::broadcast),
            "ranks: 1025; allowed by the parser of MSCCL's runtime: at most 1024");
}

TEST(MscclXml, ScheduleWithinTheLimits_Leaves) {
  EXPECT_EQ(xml_complaint("complete:32"), "none");
  EXPECT_EQ(xml_complaint("ring:1024", CollectiveKind::broadcast), "none");
  const std::string text = msccl_xml(schedule_on("ring:88"));
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(text.c_str()));
  EXPECT_EQ(elements_of_rank_0(document.child("algo")), 4027U);
}

TEST(MscclXml, LongAttributes_AreCutOffOrRefused_BecauseTheParserCopiesThemUnchecked) {
  namespace fs = std::filesystem;
  std::string folder = (fs::temp_directory_path() / "rota-msccl-XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  std::ofstream(folder + "/a&b") << "0 1\n1 2\n";
  const auto spec_of = [&folder](std::size_t bytes) {
    std::string spec = "graph:" + folder;
    while (spec.size() + 5 + 4 < bytes) spec += "/.";
    spec += spec.size() + 4 + 4 == bytes ? "/a&b" : "//a&b";
    return spec;
  };
  const Schedule fits = schedule_on(spec_of(255));
  const std::string text = msccl_xml(fits);
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(text.c_str()));
  EXPECT_EQ(document.child("algo").attribute("rota_topology").value(), fits.topology->spec());
  const std::size_t name = text.find('"') + 1;
  const std::size_t end = text.find('"', name);
  EXPECT_LE(end - name, 255U) << "with & as &amp;";
  EXPECT_GE(end - name, 250U) << "no more than needed is cut off";
  EXPECT_EQ(import_schedule(text, "file", {}).steps, fits.steps);
  const std::string refused = xml_complaint(spec_of(256));
  EXPECT_NE(refused.find(": 256; allowed by the parser of MSCCL's runtime: at most 255"), std::string::npos) << refused;
  fs::remove_all(folder);
}

}  // namespace
}  // namespace rota::interchange
