import { filesOf, literal, textOf } from './files.ts'
import { glossaryRows } from './glossary.ts'
import { type Matcher, matcherOf, wordsOfName } from './matcher.ts'

const CODE = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'apps/server/schema/*.sql']
const PAGES = ['README.md', 'docs/*.md', 'docs/decisions/*.md']
/** Texts of invented people and the spellings of coins mention everything. */
const INVENTED = /\/demo\/content\//
const MOST = { rows: 6, homes: 10, read: 6, lines: 12, folders: 8 }

/** Places of a word: what the glossary says of it, files named by it, pages about it, and lines with it. */
export function mentions(wanted: string): string[] {
  const has = matcherOf(wanted)
  const rows = glossaryRowsOf(wanted).slice(0, MOST.rows)
  const files = filesOf(CODE).filter((file) => !INVENTED.test(file))
  const homes = [...new Set(rows.flatMap(({ places }) => places))]
  return [
    ...rows.map(({ row }) => `glossary  ${row}`),
    ...homes.slice(0, 2 * MOST.homes).map((place) => `lives in  ${place}`),
    ...namedBy(files, has)
      .filter((file) => !homes.includes(file))
      .slice(0, MOST.homes)
      .map((file) => `file      ${file}`),
    ...pagesAbout(has).map((place) => `read in   ${place}`),
    ...linesOrFolders(files, has, wanted),
  ]
}

/** Rows with all the words; when there are none, with all but one: «сделать резервную копию». */
function glossaryRowsOf(wanted: string) {
  const page = textOf('docs/glossary.md')
  const words = wanted.split(/\s+/)
  const fewer = words.length > 2 ? words.map((_, index) => words.toSpliced(index, 1).join(' ')) : []
  for (const asked of [wanted, ...fewer]) {
    const rows = glossaryRows(matcherOf(asked), page)
    if (rows.length > 0) return rows
  }
  return []
}

/** Files whose name, or whose folder's name, has the word: the shortest names first, as they are most about it. */
function namedBy(files: readonly string[], has: Matcher): string[] {
  const nameOf = (file: string) => wordsOfName(file.replace(/^.*\//, ''))
  return files.filter((file) => has(nameOf(file))).sort((one, two) => nameOf(one).length - nameOf(two).length)
}

/** Titles and headings first, then the bold beginning of a paragraph, then paragraphs; one place of a page. */
function pagesAbout(has: Matcher): string[] {
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
      const isDecision = page.includes('/decisions/')
      const title = best === 3 ? `  ${lines[index]!.replace(/^#+ /, '').slice(0, 90)}` : ''
      return [{ place: `${page}:${index + 1}${title}`, weight: best + (isDecision ? -0.5 : 0) }]
    })
  return found
    .sort((one, two) => two.weight - one.weight)
    .slice(0, MOST.read)
    .map(({ place }) => place)
}

/** The lines with the word, labels first; where they are many, labels of just this word and the folders with the most. */
function linesOrFolders(files: readonly string[], has: Matcher, wanted: string): string[] {
  const lines = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (has(line) ? [{ file, place: `${file}:${index + 1}`, line: line.trim() }] : [])),
  )
  const label = new RegExp(`['"\`>]${literal(wanted)}['"\`<]`)
  const isLabel = ({ line }: (typeof lines)[number]) => label.test(line)
  const labels = lines.filter(isLabel)
  const shown = lines.length <= MOST.lines ? [...labels, ...lines.filter((line) => !isLabel(line))] : labels
  const told = shown.slice(0, MOST.lines).map(({ place, line }) => `${place}  ${line.slice(0, 120)}`)
  if (lines.length <= MOST.lines) return told
  const folders = Map.groupBy(lines, ({ file }) => folderOf(file))
  const most = [...folders].sort(([, one], [, two]) => two.length - one.length).slice(0, MOST.folders)
  return [...told, ...most.map(([folder, those]) => `most in   ${folder}: ${those.length} of ${lines.length} lines`)]
}

/** `apps/web/src/features/market` of a file inside it. */
function folderOf(file: string) {
  return (
    /^(?:apps|packages)\/[^/]+\/src(?:\/features\/[^/]+|\/[^/]+(?=\/))?/.exec(file)?.[0] ?? file.replace(/\/[^/]+$/, '')
  )
}
