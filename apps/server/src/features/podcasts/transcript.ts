import type { TranscriptCue } from '@palata/contract/podcasts'
import { plainLine } from './rules.ts'

/** Characters of a file: five hours of quick speech. */
export const LONGEST_TRANSCRIPT = 1_000_000
const MOST_CUES = 20_000
const LONGEST_CUE = 1_000

const TIMING =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '', quot: '"' }

/**
 * Cues of a WebVTT file (https://www.w3.org/TR/webvtt1/): times, words and who says them. Its styles, regions and
 * places are of no use here. Null when it is no WebVTT or has nothing to read.
 */
export function readVtt(text: string): TranscriptCue[] | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return null
  const cues: TranscriptCue[] = []
  for (let at = 1; at < lines.length && cues.length < MOST_CUES; at += 1) {
    const times = TIMING.exec(lines[at]!)
    if (!times) continue
    const [start, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
    const words: string[] = []
    while (lines[at + 1]) words.push(lines[++at]!)
    const cue = readWords(words.join('\n'))
    if (cue.text && end > start) cues.push({ start, end, ...cue })
  }
  return cues.length > 0 ? cues.sort((one, other) => one.start - other.start) : null
}

/** The same as a file of ours: what was read and nothing else that stood in it. */
export function writeVtt(cues: TranscriptCue[]): string {
  const blocks = cues.map(({ start, end, text, voice }) => {
    const words = voice ? `<v ${escaped(voice)}>${escaped(text)}` : escaped(text)
    return `${timeOf(start)} --> ${timeOf(end)}\n${words}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

function secondsOf([hours = '0', minutes, seconds, thousandths]: (string | undefined)[]) {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

function readWords(payload: string) {
  const voice = /<v(?:\.[^ \t>]*)?[ \t]+([^>]*)>/.exec(payload)?.[1] ?? ''
  return { text: plainLine(withoutTags(payload), LONGEST_CUE), voice: plainLine(withoutTags(voice), 80) }
}

function withoutTags(words: string) {
  return words.replace(/<[^>]*>?/g, '').replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

function escaped(words: string) {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function timeOf(seconds: number) {
  const thousandths = Math.round(seconds * 1000)
  const part = (value: number, width: number) => String(value).padStart(width, '0')
  const [hours, minutes] = [Math.floor(thousandths / 3_600_000), Math.floor(thousandths / 60_000) % 60]
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(Math.floor(thousandths / 1000) % 60, 2)}.${part(thousandths % 1000, 3)}`
}
