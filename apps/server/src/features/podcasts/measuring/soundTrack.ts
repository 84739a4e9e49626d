import { childrenOf, objectTypeOf, within } from './box.ts'

/** Object types of AAC inside `mp4a` (mp4ra.org, 2026-11); MP3 and others stand there, too. */
const AAC = new Set([0x40, 0x66, 0x67, 0x68])

/** What the samples of a track of sound say, whatever its headers promise. */
export interface SoundTrack {
  isAac: boolean
  ticksPerSecond: number
  ticks: number
  bytes: number
  id: number
  /** Length and bytes of a sample where a fragment gives none. */
  usual: Usual
}

interface Usual {
  ticks: number
  bytes: number
}

/** The first track of sound in the index of a file. */
export function soundIn(moov: Buffer): SoundTrack | null {
  const track = childrenOf(moov).find(
    ({ name, body }) => name === 'trak' && within(body, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'soun',
  )?.body
  const table = track && within(track, 'mdia', 'minf', 'stbl')
  const [head, times] = track ? [within(track, 'tkhd'), within(track, 'mdia', 'mdhd')] : []
  if (!table || !head || !times) return null
  const [entry] = childrenOf((within(table, 'stsd') ?? Buffer.alloc(0)).subarray(8))
  const id = numberAt(head, head[0] === 1 ? 20 : 12)
  return {
    isAac: entry?.name === 'mp4a' && AAC.has(objectTypeOf(entry.body)),
    ticksPerSecond: numberAt(times, times[0] === 1 ? 20 : 12),
    ticks: ticksIn(within(table, 'stts')),
    bytes: bytesIn(within(table, 'stsz')),
    id,
    usual: usualIn(moov, id),
  }
}

const numberAt = (bytes: Buffer, at: number) => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0)

/** Of runs of samples of one length. */
function ticksIn(runs: Buffer = Buffer.alloc(0)): number {
  let sum = 0
  for (let at = 8; at + 8 <= runs.length; at += 8) sum += numberAt(runs, at) * numberAt(runs, at + 4)
  return sum
}

function bytesIn(sizes: Buffer = Buffer.alloc(0)): number {
  const same = numberAt(sizes, 4)
  if (same > 0) return same * numberAt(sizes, 8)
  let sum = 0
  for (let at = 12; at + 4 <= sizes.length; at += 4) sum += numberAt(sizes, at)
  return sum
}

function usualIn(moov: Buffer, id: number): Usual {
  const extended = childrenOf(within(moov, 'mvex') ?? Buffer.alloc(0))
  const trex = extended.find(({ name, body }) => name === 'trex' && numberAt(body, 4) === id)?.body ?? Buffer.alloc(0)
  return { ticks: numberAt(trex, 12), bytes: numberAt(trex, 16) }
}

/** Adds the samples of a fragment (`moof`) to a track (ISO/IEC 14496-12:2022, 8.8). */
export function addFragment(track: SoundTrack, moof: Buffer) {
  for (const { name, body } of childrenOf(moof)) {
    const head = within(body, 'tfhd')
    if (name !== 'traf' || !head || numberAt(head, 4) !== track.id) continue
    const usual = usualOf(head, track.usual)
    for (const run of childrenOf(body)) if (run.name === 'trun') addRun(track, run.body, usual)
  }
}

function usualOf(head: Buffer, { ticks, bytes }: Usual): Usual {
  const flags = numberAt(head, 0)
  let at = 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0)
  const given = { ticks, bytes }
  if (flags & 0x08) given.ticks = numberAt(head, at)
  at += flags & 0x08 ? 4 : 0
  if (flags & 0x10) given.bytes = numberAt(head, at)
  return given
}

function addRun(track: SoundTrack, run: Buffer, usual: Usual) {
  const flags = numberAt(run, 0)
  const hasOwn = { ticks: (flags & 0x100) !== 0, bytes: (flags & 0x200) !== 0 }
  const size = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  const from = 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0)
  const told = numberAt(run, 4)
  // A count beyond the box is none.
  const count = size === 0 ? told : Math.min(told, Math.floor((run.length - from) / size))
  if (!hasOwn.ticks) track.ticks += count * usual.ticks
  if (!hasOwn.bytes) track.bytes += count * usual.bytes
  if (!hasOwn.ticks && !hasOwn.bytes) return
  for (let at = from, left = count; left > 0; left -= 1, at += size) {
    if (hasOwn.ticks) track.ticks += numberAt(run, at)
    if (hasOwn.bytes) track.bytes += numberAt(run, at + (hasOwn.ticks ? 4 : 0))
  }
}
