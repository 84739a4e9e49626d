/**
 * `npm run spec -- <folder>` writes docs/spec from a specification's ledger.tsv and decisions.tsv,
 * so that a tag like `// spec: A-120` resolves for a reader of this repository alone.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Row {
  id: string
  area: string
  kind: string
  requirement: string
  source: string
}

export interface Question {
  id: string
  area: string
  question: string
  proposal: string
  source: string
}

/** Reads tab-separated rows; the first line names the columns. Throws when a line has another number of columns. */
export function readTable<T>(text: string): T[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line, index) => {
    const cells = line.split('\t')
    if (cells.length !== names.length) throw new Error(`line ${index + 2}: ${cells.length} columns of ${names.length}`)
    return Object.fromEntries(names.map((name, place) => [name, cells[place]])) as T
  })
}

/** Pages of docs/spec by file name: one for each area, and an index. */
export function pages(rows: Row[], questions: Question[]): Map<string, string> {
  const areas = [...new Set([...rows, ...questions].map(({ area }) => area))].sort()
  const made = new Map<string, string>()
  const list: string[] = []
  for (const area of areas) {
    const mine = rows.filter((row) => row.area === area)
    const asked = questions.filter((question) => question.area === area)
    made.set(`${area}.md`, areaPage(area, mine, asked))
    list.push(`| [${area}](${area}.md) | ${mine.length} | ${asked.length} |`)
  }
  made.set(
    'README.md',
    `${INTRODUCTION}\n| area | rows | open questions |\n| --- | ---: | ---: |\n${list.join('\n')}\n`,
  )
  return made
}

const INTRODUCTION = `# The specification, row by row

What the product has to do, as rows that a test can prove. A test names its rows in a comment beside it, \`// spec: A-120\`; \`npm run where A-120\` prints the row and the tests that name it. Where the specification is silent, a question with the answer we took has a number too (\`OA-027\`); where we depart from an answer, a page in [decisions](../decisions) says why, and no test names the row.

These pages are written by \`npm run spec -- <folder of the specification>\`: change the source, not the pages.
`

function areaPage(area: string, rows: Row[], questions: Question[]) {
  const parts = [`# ${area}\n`]
  if (rows.length)
    parts.push(
      table(
        ['row', 'kind', 'requirement', 'source'],
        rows.map(({ id, kind, requirement, source }) => [id, kind, requirement, source]),
      ),
    )
  if (questions.length)
    parts.push(
      '## Open questions and their answers\n',
      table(
        ['number', 'question', 'answer', 'source'],
        questions.map(({ id, question, proposal, source }) => [id, question, proposal, source]),
      ),
    )
  return parts.join('\n')
}

function table(head: string[], rows: string[][]) {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`
}

/** Escapes what Markdown would read as a column or a tag. */
function cell(text: string) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2]
  if (!folder) throw new Error('Назовите папку спецификации: npm run spec -- <папка>')
  const made = pages(
    readTable<Row>(readFileSync(join(folder, 'ledger.tsv'), 'utf8')),
    readTable<Question>(readFileSync(join(folder, 'decisions.tsv'), 'utf8')),
  )
  rmSync('docs/spec', { recursive: true, force: true })
  mkdirSync('docs/spec', { recursive: true })
  for (const [name, text] of made) writeFileSync(join('docs/spec', name), text)
}
