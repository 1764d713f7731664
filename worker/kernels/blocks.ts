import { partBytes } from "./query";

/**
 * 32 codes are a block, bytewise side by side. Its head has the first part of the dimensions, 32 factors, 32 offsets and a trailer of four
 * words: mask of live lanes, number of the block, checksum of the tail, checksum of the head; its tail has the other dimensions. 64 blocks are
 * a group: their heads side by side, then their tails, so that a scan of all heads reads memory in one line.
 */
const GROUP_BITS: i32 = 6;
const FACTORS_BYTES: usize = 256;
const TRAILER_BYTES: usize = 16;

/** Bytes of codes in a head. */
@inline
export function headCodes(dim: i32): usize {
  return partBytes(dim, 0);
}

@inline
function headBytes(dim: i32): usize {
  return headCodes(dim) + FACTORS_BYTES + TRAILER_BYTES;
}

@inline
function tailBytes(dim: i32): usize {
  return (<usize>dim << 2) - headCodes(dim);
}

@inline
function groupOf(first: usize, index: i32, dim: i32): usize {
  return first + (<usize>(index >> GROUP_BITS) << GROUP_BITS) * (headBytes(dim) + tailBytes(dim));
}

@inline
function inGroup(index: i32): usize {
  return <usize>(index & ((1 << GROUP_BITS) - 1));
}

/** Where the head of block `index` lies when the group of block 0 begins at `first`. */
@inline
export function headOf(first: usize, index: i32, dim: i32): usize {
  return groupOf(first, index, dim) + inGroup(index) * headBytes(dim);
}

/** Where its tail lies. */
@inline
export function tailOf(first: usize, index: i32, dim: i32): usize {
  return groupOf(first, index, dim) + (headBytes(dim) << GROUP_BITS) + inGroup(index) * tailBytes(dim);
}

@inline
export function factorsOf(head: usize, dim: i32): usize {
  return head + headCodes(dim);
}

@inline
export function liveOf(head: usize, dim: i32): usize {
  return head + headCodes(dim) + FACTORS_BYTES;
}
