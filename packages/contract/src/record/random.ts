import { sha256 } from '../ledger/tree.ts'

/** Draws of one seed, in their order. */
export interface Draws {
  /** A whole number from 0, less than `count`. */
  below: (count: number) => number
}

/**
 * Draws that anybody can repeat: xoshiro128** 1.1 by Blackman and Vigna
 * (https://prng.di.unimi.it/xoshiro128starstar.c, read 2026-11-27), whose state is the first 16 bytes of SHA-256 of
 * `text` in UTF-8 as four big-endian words. `below(n)` is the word times n, divided by 2^32 and rounded down.
 */
export async function drawsOf(text: string): Promise<Draws> {
  const view = new DataView((await sha256(new TextEncoder().encode(text))).buffer)
  return drawsFrom([0, 4, 8, 12].map((at) => view.getUint32(at)) as State)
}

type State = [number, number, number, number]

/** The same from a state, for the authors' test vectors. */
export function drawsFrom(state: State): Draws {
  let [a, b, c, d] = state
  const next = () => {
    const word = Math.imul(turned(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = turned(d, 11)
    return word
  }
  return { below: (count) => Math.floor((next() * count) / 2 ** 32) }
}

const turned = (word: number, by: number) => (word << by) | (word >>> (32 - by))
