import { filesOf, literal, textOf } from './files.ts'
import { glossaryRowsOf } from './glossary.ts'
import { type Matcher, matcherOf, wordsOf, wordsOfName } from './matcher.ts'

const CODE = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'apps/server/schema/*.sql']
const PAGES = ['README.md', 'docs/*.md', 'docs/decisions/*.md']
/** Texts of invented people and the spellings of coins mention everything. */
const INVENTED = /\/demo\/content\//
const MOST = { rows: 6, homes: 10, read: 6, lines: 12, folders: 8 }
/** Beside the places that own a word which stands everywhere. */
const BESIDE = 3

/** Places of a word: what the glossary says of it, files named by it, pages about it, and lines with it. */
export function mentions(wanted: string): string[] {
  const words = wordsOf(wanted)
  const has = matcherOf(words)
  const rows = glossaryRowsOf(words, textOf('docs/glossary.md')).slice(0, MOST.rows)
  const files = filesOf(CODE).filter((file) => !INVENTED.test(file))
  const homes = [...new Set(rows.flatMap(({ places }) => places))].slice(0, 2 * MOST.homes)
  const lines = linesWith(files, has)
  const isFlood = homes.length > 0 && lines.length > MOST.lines
  return [
    ...rows.map(({ row }) => `glossary  ${row}`),
    ...homes.map((place) => `lives in  ${place}`),
    ...namedBy(files, has)
      .filter((file) => !homes.some((home) => file === home || file.startsWith(`${home}/`)))
      .slice(0, isFlood ? BESIDE : MOST.homes)
      .map((file) => `file      ${file}`),
    ...pagesAbout(has, homes)
      .slice(0, isFlood ? BESIDE : MOST.read)
      .map((place) => `read in   ${place}`),
    ...linesOrFolders(lines, wanted, isFlood),
  ]
}

/** Files whose name, or whose folder's name, has the word: the shortest names first, as they are most about it. */
function namedBy(files: readonly string[], has: Matcher): string[] {
  const nameOf = (file: string) => wordsOfName(file.replace(/^.*\//, ''))
  return files.filter((file) => has(nameOf(file))).sort((one, two) => nameOf(one).length - nameOf(two).length)
}

/**
 * Titles and headings first, then the bold beginning of a paragraph, then paragraphs; of like ones the page of the part
 * that owns the word. One place of a page.
 */
function pagesAbout(has: Matcher, homes: readonly string[]): string[] {
  const parts = homes.map((home) => /[^/]+$/.exec(home)![0])
  const found = filesOf(PAGES)
    .filter((page) => page !== 'docs/glossary.md')
    .flatMap((page) => {
      const lines = textOf(page).split('\n')
      const weightOf = (line: string): number => {
        if (!has(line)) return 0
        if (line.startsWith('#')) return 3
        return has(line.match(/^\s*(?:[-\d.]+ )?\*\*(.+?)\*\*/)?.[1] ?? '') ? 2 : 1
      }
      const weights = lines.map(weightOf)
      const best = Math.max(...weights)
      if (best === 0) return []
      const index = weights.indexOf(best)
      const isOwn = parts.includes(/([^/]+)\.md$/.exec(page)![1]!)
      const nearness = isOwn ? 0.5 : page.includes('/decisions/') ? -0.5 : 0
      const title = best === 3 ? `  ${lines[index]!.replace(/^#+ /, '').slice(0, 90)}` : ''
      return [{ place: `${page}:${index + 1}${title}`, weight: best + nearness }]
    })
  return found.sort((one, two) => two.weight - one.weight).map(({ place }) => place)
}

interface Line {
  file: string
  place: string
  line: string
}

function linesWith(files: readonly string[], has: Matcher): Line[] {
  return files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (has(line) ? [{ file, place: `${file}:${index + 1}`, line: line.trim() }] : [])),
  )
}

/** The lines with the word, labels first; where they are many, labels of just this word and the folders with the most. */
function linesOrFolders(lines: readonly Line[], wanted: string, isFlood: boolean): string[] {
  const label = new RegExp(`['"\`>]${literal(wanted)}['"\`<]`)
  const isLabel = ({ line }: Line) => label.test(line)
  const labels = lines.filter(isLabel)
  const shown = lines.length <= MOST.lines ? [...labels, ...lines.filter((line) => !isLabel(line))] : labels
  // A Latin word in quotes is a name of code; a Russian one is what people read.
  const most = isFlood && !/\p{Script=Cyrillic}/u.test(wanted) ? BESIDE : MOST.lines
  const told = shown.slice(0, most).map(({ place, line }) => `${place}  ${line.slice(0, 120)}`)
  if (lines.length <= MOST.lines) return told
  const folders = Map.groupBy(lines, ({ file }) => folderOf(file))
  const counted = [...folders]
    .sort(([, one], [, two]) => two.length - one.length)
    .slice(0, isFlood ? BESIDE : MOST.folders)
  return [...told, ...counted.map(([folder, those]) => `most in   ${folder}: ${those.length} of ${lines.length} lines`)]
}

/** `apps/web/src/features/market` of a file inside it. */
function folderOf(file: string) {
  return (
    /^(?:apps|packages)\/[^/]+\/src(?:\/features\/[^/]+|\/[^/]+(?=\/))?/.exec(file)?.[0] ?? file.replace(/\/[^/]+$/, '')
  )
}
