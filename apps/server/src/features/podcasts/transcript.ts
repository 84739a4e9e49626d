import type { TranscriptCue } from '@palata/contract/podcasts/podcast'
import { plainLine } from './rules.ts'

const MOST_CUES = 20_000
const LONGEST_CUE = 1_000

const TIMING =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '', quot: '"' }

/**
 * Cues of a WebVTT file (https://www.w3.org/TR/webvtt1/): times, text and speaker. Styles, regions and positions are
 * ignored. Null when it is no WebVTT or has no text.
 */
export function readVtt(text: string): TranscriptCue[] | null {
  const cues = (parse(text) ?? []).flatMap(({ cue }) => cue ?? [])
  return cues.length > 0 ? cues.sort((one, other) => one.start - other.start) : null
}

/** Parses an uploaded WebVTT file strictly: every error is reported with its line, and nothing is silently dropped. */
export function checkVtt(text: string, length: number): { cues: TranscriptCue[] } | { problems: string[] } {
  const timed = parse(text)
  if (!timed) return { problems: ['Это не WebVTT: файл начинается со слова WEBVTT, а реплики со времени'] }
  const problems = timed.flatMap(({ line, problem, start }) => {
    const words = problem ?? (start >= length ? 'реплика начинается после конца записи' : null)
    return words ? [`Строка ${line}: ${words}`] : []
  })
  if (timed.length >= MOST_CUES) problems.push(`Реплик больше ${MOST_CUES}`)
  if (problems.length > 0) return { problems }
  const cues = readVtt(text)
  return cues ? { cues } : { problems: ['В файле нет ни одной реплики со словами'] }
}

interface Timed {
  /** Starts at 1. */
  line: number
  start: number
  /** Absent when there is no text, or when the times are invalid. */
  cue?: TranscriptCue
  problem?: string
}

/** Every timing line with its text; null when it is no WebVTT. */
function parse(text: string): Timed[] | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return null
  const found: Timed[] = []
  for (let at = 1; at < lines.length && found.length < MOST_CUES; at += 1) {
    if (!lines[at]!.includes('-->')) continue
    const line = at + 1
    const times = TIMING.exec(lines[at]!)
    if (!times) {
      const problem = `время пишется «00:01.000 --> 00:04.500», а стоит «${lines[at]!.slice(0, 60)}»`
      found.push({ line, start: 0, problem })
      continue
    }
    const [start, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
    const words: string[] = []
    while (lines[at + 1]) words.push(lines[++at]!)
    const cue = readWords(words.join('\n'))
    if (end <= start) found.push({ line, start, problem: 'реплика кончается не позже, чем начинается' })
    else found.push({ line, start, ...(cue.text && { cue: { start, end, ...cue } }) })
  }
  return found
}

/** Writes cues as WebVTT: only what was parsed, nothing else from the original file. */
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
  const voice = /<v(?:\.[^ \t<>]*)?[ \t]([^<>]*)>/.exec(payload)?.[1] ?? ''
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
