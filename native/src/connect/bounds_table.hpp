// A transposition table: bounds on the scores of visited positions.
//
// A bound on a score is always valid, so a table serves every later position of the same board
// and is never cleared. It has 2^n buckets of two entries of the size of a word:
//
//      | rest of the key            | at least | at most | work |
//      | 64 bits: 48                |    6     |    6    |  4   |
//      | 128 bits: 108              |    8     |    8    |  4   |
//
// A key is scrambled one to one: n bits of the result are the number of the bucket and the entry
// holds the rest, so two positions are never confused. `at least` counts up from the lowest score
// and `at most` down from the highest, so all zeros is an empty entry.
//
// Threads may share a table. An entry of 64 bits is read and written atomically, and every value
// written is valid. For an entry of 128 bits, threads that share a table take a lock.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/pages.hpp"
#include "base/spinlock.hpp"
#include "base/word.hpp"

namespace {

using namespace checkrow;

// A key as the table uses it: the number of its bucket, and what an entry keeps of the rest.
template <class Word>
struct HashedKey {
  std::size_t bucket;
  Word rest;

  // Never 0, and rarely the same for two positions.
  std::uint64_t hint() const { return (std::uint64_t(rest) * 0x9E3779B97F4A7C15u ^ bucket) | 1; }
};

struct Bounds {
  int at_least, at_most;
};

// Boards of up to 64 bits have scores of 6 bits.
template <class Word, int score_bits = sizeof(Word) == 8 ? 6 : 8>
class BoundsTable {
 public:
  static constexpr int work_bits = 4;
  static constexpr int tail_bits = 2 * score_bits + work_bits;
  static constexpr int word_bits = 8 * int(sizeof(Word));

  // Allocates the largest table of at most `bytes`, but never one too small for whole keys.
  BoundsTable(std::size_t bytes, int key_bits, int lowest, int highest, bool shared)
      : lowest_(lowest), highest_(highest), key_bits_(key_bits), locks_(shared) {
    const int excess = key_bits - (word_bits - tail_bits);
    index_bits_ = excess > 6 ? excess : 6;
    while (index_bits_ < key_bits && 2 * size() <= bytes) ++index_bits_;
    buckets_ = static_cast<Bucket*>(take_pages(size()));
  }
  ~BoundsTable() {
    if (buckets_) release_pages(buckets_, size());
  }
  BoundsTable(const BoundsTable&) = delete;
  BoundsTable& operator=(const BoundsTable&) = delete;

  bool ready() const { return buckets_; }  // false without memory
  std::size_t size() const { return sizeof(Bucket) << index_bits_; }

  HashedKey<Word> hashed_key(std::uint64_t key) const {
    const std::uint64_t mixed = (key ^ key >> 31) * factor1 << (64 - key_bits_);
    return {std::size_t(mixed >> (64 - index_bits_)),
            mixed << index_bits_ >> (index_bits_ + 64 - key_bits_)};
  }
  // The upper half stays as it is; the lower half is mixed with it.
  HashedKey<Word> hashed_key(Word128 key) const {
    const auto high = std::uint64_t(key >> 64);
    std::uint64_t low = std::uint64_t(key) ^ high * factor3;
    low = (low ^ low >> 31) * factor1;
    low = (low ^ low >> 32) * factor2;
    const std::uint64_t rest = low << index_bits_ >> index_bits_;
    return {std::size_t(low >> (64 - index_bits_)),
            Word128(high >> index_bits_) << 64 | (high << (64 - index_bits_) | rest)};
  }

  // The key that has this bucket and rest.
  std::uint64_t key(std::size_t bucket, std::uint64_t rest) const {
    const int unused = 64 - key_bits_;
    const std::uint64_t mixed = std::uint64_t(bucket) << (key_bits_ - index_bits_) | rest;
    return unshift(mixed * inverse(factor1) << unused >> unused);
  }
  Word128 key(std::size_t bucket, Word128 rest) const {
    const auto high = std::uint64_t(rest >> (64 - index_bits_));
    std::uint64_t low = std::uint64_t(rest) << index_bits_ >> index_bits_;
    low = (low | std::uint64_t(bucket) << (64 - index_bits_)) * inverse(factor2);
    low = unshift((low ^ low >> 32) * inverse(factor1));
    return Word128(high) << 64 | (low ^ high * factor3);
  }

  // Calls `take` with the key, the bounds and the work of every entry that took at least
  // `least_work`, which must be more than 0.
  template <class Take>
  void each(int least_work, const Take& take) const {
    for (std::size_t bucket = 0; bucket < std::size_t{1} << index_bits_; ++bucket) {
      for (const Word& slot : buckets_[bucket].entries) {
        const Word entry = load(slot);
        const int work = int(entry & work_mask);
        if (work >= least_work) take(key(bucket, Word(entry >> tail_bits)), bounds(entry), work);
      }
    }
  }

  void prefetch(const HashedKey<Word>& hashed) const { prefetch_line(&buckets_[hashed.bucket]); }

  Bounds probe(const HashedKey<Word>& hashed) const {
    const Held held(locks_, hashed.bucket);
    const Bucket& bucket = buckets_[hashed.bucket];
    for (const Word& slot : bucket.entries) {
      const Word entry = load(slot);
      if (entry >> tail_bits == hashed.rest) return bounds(entry);
    }
    return {lowest_, highest_};
  }

  // Stores the bounds that a search of this many nodes has proved.
  void store(const HashedKey<Word>& hashed, Bounds found, std::uint64_t nodes) {
    const Held held(locks_, hashed.bucket);
    Word* slot = buckets_[hashed.bucket].entries;
    const Word work = work_of(nodes);
    // The first entry keeps the bounds that took the most work, the second the newest ones.
    Word old = load(*slot);
    if (old >> tail_bits != hashed.rest) {
      const Word second = load(slot[1]);
      const bool ours = second >> tail_bits == hashed.rest;
      if (ours || (old & work_mask) > work) {
        // Old work loses weight each time it keeps a new entry out.
        if (!ours) save(*slot, old - 1);
        old = second;
        ++slot;
      }
    }
    if (old >> tail_bits == hashed.rest) {
      const Bounds known = bounds(old);
      if (known.at_least > found.at_least) found.at_least = known.at_least;
      if (known.at_most < found.at_most) found.at_most = known.at_most;
    }
    save(*slot, hashed.rest << tail_bits |
                    Word(unsigned(found.at_least - lowest_)) << (score_bits + work_bits) |
                    Word(unsigned(highest_ - found.at_most)) << work_bits | work);
  }

 private:
  static constexpr Word work_mask = (Word{1} << work_bits) - 1;
  static constexpr Word score_mask = (Word{1} << score_bits) - 1;

  static constexpr std::uint64_t factor1 = 0x9E3779B97F4A7C15u, factor2 = 0xA0761D6478BD642Fu,
                                 factor3 = 0xD6E8FEB86659FD93u;

  struct Bucket {
    Word entries[2];
  };

  // The multiplicative inverse of an odd number. Each step doubles the number of correct bits.
  static constexpr std::uint64_t inverse(std::uint64_t factor) {
    std::uint64_t found = factor;
    for (int step = 0; step < 5; ++step) found *= 2 - factor * found;
    return found;
  }
  // Undoes `word ^ word >> 31`.
  static std::uint64_t unshift(std::uint64_t word) { return word ^ word >> 31 ^ word >> 62; }

  // Only entries that are not read and written atomically need locks.
  using Held = typename Spinlocks<sizeof(Word) != 8>::Held;

  static std::uint64_t load(const std::uint64_t& slot) { return load_shared(slot); }
  static void save(std::uint64_t& slot, std::uint64_t entry) { store_shared(slot, entry); }
  static Word128 load(const Word128& slot) { return slot; }
  static void save(Word128& slot, Word128 entry) { slot = entry; }

  Bounds bounds(Word entry) const {
    return {lowest_ + int(entry >> (score_bits + work_bits) & score_mask),
            highest_ - int(entry >> work_bits & score_mask)};
  }

  static Word work_of(std::uint64_t nodes) {
    const int half = last_bit(nodes | 1) / 2;
    return Word(half < 15 ? half : 15);
  }

  int lowest_, highest_;
  int key_bits_, index_bits_;
  mutable Spinlocks<sizeof(Word) != 8> locks_;
  Bucket* buckets_ = nullptr;
};

}  // namespace
