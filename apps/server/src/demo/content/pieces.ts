import { isCoin } from './coins.ts'
import { type ThemeName, themes } from './themes/index.ts'
import type { DemoPost } from './types.ts'

/** A text before it gets a date, author and readers. Titles and blocks keep their markup. */
export interface Piece {
  theme: ThemeName
  kind: DemoPost['kind']
  isPodcast: boolean
  title: string
  lead: string
  blocks: string[]
  /** In reading order; `м|`, `ж|` and `авт|` mark the speaker. */
  remarks: string[]
  symbols: string[]
  source: string
  author: string
  label: string
  channels: string[]
  /** Place from the newest, starting at 1; 0 is anywhere. */
  top: number
  /** Weekdays of publication, Sunday = 0; empty is any. */
  days: number[]
  /** Pieces of a story come out in the order of their chapters, whichever list they are in. */
  story: { name: string; chapter: number } | null
  /** Pieces of a column are spread evenly. */
  column: string
  color: DemoPost['color']
  gif: DemoPost['gifForMainPage']
  audioLength: number | null
  hasVideo: boolean
  pinned: '' | 'day' | 'forever'
}

const COLUMNS: ThemeName[] = ['clubChat', 'podcasts', 'xReview']
/** Themes whose sources rest at weekends, so their news come out on weekdays. */
const OFFICES: ThemeName[] = ['flows', 'macro', 'regulation', 'rounds']
const WEEK = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']

/** Reads the texts of a theme; `themes/theme.ts` describes the markup. */
export function readPieces(theme: ThemeName, text: string, isNews: boolean): Piece[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((piece) => readPiece(theme, piece.trim(), isNews))
}

function readPiece(theme: ThemeName, text: string, isNews: boolean): Piece {
  const [title = '', settings = '', ...rest] = text.split('\n')
  if (!settings.startsWith('@')) throw new Error(`No settings under «${title}»`)
  const remarks = rest.filter((line) => line.startsWith('~ ')).map((line) => line.slice(2))
  const blocks = rest
    .filter((line) => !line.startsWith('~ '))
    .join('\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
  const [before = '', source = ''] = settings.slice(1).split(' / ')
  const [marks, named] = readSettings(before, title)
  const isPodcast = marks.has('podcast')
  const [minutes = 0, seconds = 0] = (named.get('audio') ?? '').split(':').map(Number)
  const [story = '', chapter] = (named.get('story') ?? '').split(':')
  const extra = [...marks].filter((mark) => mark.startsWith('+')).map((mark) => mark.slice(1))
  return {
    theme,
    kind: isNews ? 'news' : marks.has('material') || isPodcast ? 'material' : 'opinion',
    isPodcast,
    title,
    lead: isNews ? '' : (blocks.shift() ?? ''),
    blocks,
    remarks,
    symbols: [...marks].filter(isCoin),
    source,
    author: named.get('by') ?? '',
    label: named.get('label') ?? '',
    channels: [...new Set([...themes[theme].channels, ...extra])],
    top: Number(named.get('top') ?? 0),
    days: daysOf(named.get('on') ?? (isNews && OFFICES.includes(theme) ? 'будни' : '')),
    story: story ? { name: story, chapter: Number(chapter) } : null,
    column: named.get('column') ?? (COLUMNS.includes(theme) ? theme : ''),
    color: (named.get('color') ?? '') as Piece['color'],
    gif: (named.get('gif') ?? '') as Piece['gif'],
    audioLength: minutes * 60 + seconds || null,
    hasVideo: marks.has('video'),
    pinned: marks.has('pinned') ? 'day' : marks.has('pinned-forever') ? 'forever' : '',
  }
}

function daysOf(word: string): number[] {
  if (word === '') return []
  return word === 'будни' ? [1, 2, 3, 4, 5] : [WEEK.indexOf(word)]
}

function readSettings(text: string, title: string): [marks: Set<string>, named: Map<string, string>] {
  const marks = new Set<string>()
  const named = new Map<string, string>()
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [name = '', value] = word.split('=')
    if (value !== undefined) named.set(name, value)
    else if (isCoin(word) || /^\+/.test(word) || MARKS.has(word)) marks.add(word)
    else throw new Error(`«${word}» under «${title}» means nothing`)
  }
  return [marks, named]
}

const MARKS = new Set(['material', 'podcast', 'video', 'pinned', 'pinned-forever'])
