// checkers_tuner COMMAND VARIANT [OPTION VALUE]...: see docs/tuning.md.
#include <cstdio>
#include <functional>
#include <map>
#include <stdexcept>

#include "tools/tuner.hpp"

namespace {

using checkrow::tuner::Task;
using checkrow::tuner::Tuner;

double number_of(const std::string& option, const std::string& text) {
  std::size_t used = 0;
  double found = 0;
  try {
    found = std::stod(text, &used);
  } catch (const std::logic_error&) {
    used = 0;
  }
  if (!used || used != text.size() || found < -1e12 || found > 1e12)
    throw std::invalid_argument(option + " needs a number, not " + text);
  return found;
}

Task task_of(int count, char** words) {
  Task task;
  const auto text = [](std::string& into) {
    return [&into](const std::string&, const std::string& value) { into = value; };
  };
  const auto number = [](auto& into) {
    return [&into](const std::string& option, const std::string& value) {
      into = static_cast<std::decay_t<decltype(into)>>(number_of(option, value));
    };
  };
  const std::map<std::string, std::function<void(const std::string&, const std::string&)>> options{
      {"--evaluation", text(task.evaluation)}, {"--against", text(task.against)},
      {"--records", text(task.records)},       {"--tables", text(task.tables)},
      {"--seed", number(task.seed)},           {"--threads", number(task.threads)},
      {"--games", number(task.games)},         {"--seconds", number(task.seconds)},
      {"--nodes", number(task.nodes)},         {"--turn-seconds", number(task.turn_seconds)},
      {"--opening", number(task.opening)},     {"--unfair", number(task.unfair)},
      {"--noise", number(task.noise)},         {"--elo0", number(task.elo0)},
      {"--elo1", number(task.elo1)},           {"--whole", number(task.whole)},
      {"--search-threads", number(task.search_threads)},
  };
  for (int at = 0; at < count; at += 2) {
    const auto option = options.find(words[at]);
    if (option == options.end()) {
      std::string known;
      for (const auto& [name, act] : options) known.append(" ").append(name);
      throw std::invalid_argument("unknown option " + std::string(words[at]) + "; known are" +
                                  known);
    }
    if (at + 1 == count) throw std::invalid_argument(option->first + " needs a value");
    option->second(option->first, words[at + 1]);
  }
  if (task.threads < 1) throw std::invalid_argument("--threads must be at least 1");
  if (task.search_threads < 1)
    throw std::invalid_argument("--search-threads must be at least 1");
  if (task.search_threads > 1 && !(task.turn_seconds > 0))
    throw std::invalid_argument("--search-threads needs --turn-seconds: a limit of nodes is for one");
  if (task.games < 1) throw std::invalid_argument("--games must be at least 1");
  if (task.nodes < 1) throw std::invalid_argument("--nodes must be at least 1");
  if (task.opening < 0) throw std::invalid_argument("--opening must not be negative");
  return task;
}

void run(int count, char** words) {
  const std::map<std::string, void (Tuner::*)(const Task&) const> commands{
      {"generate", &Tuner::generate},
      {"match", &Tuner::match},
      {"correlate", &Tuner::correlate},
      {"measure", &Tuner::measure},
  };
  const auto command = count > 2 ? commands.find(words[1]) : commands.end();
  if (command == commands.end())
    throw std::invalid_argument(
        "usage: checkers_tuner generate|match|correlate|measure VARIANT [OPTION VALUE]...");
  const Task task = task_of(count - 3, words + 3);
  const auto tuner = checkrow::tuner::make_tuner(words[2]);
  ((*tuner).*(command->second))(task);
}

}  // namespace

int main(int count, char** words) {
  try {
    run(count, words);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "checkers_tuner: %s\n", error.what());
    return 1;
  }
}
