/**
 * Run when a version is released: writes its statements down for the next one's gate, which asks whether processes of
 * this version can work on while that one has migrated the database. `tools/sql/record.ts [the program's folder]`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readStatements } from './statements.ts'

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../../', import.meta.url)))
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }
const { statements } = readStatements(root)
// Without lines: they move, and nobody looks them up in a program that is no longer here.
const recorded = statements.flatMap(({ place, texts }) => texts.map((text) => [place.replace(/:\d+$/, ''), text]))
const unique = [...new Map(recorded.map((one) => [one[1], one])).values()]
const lines = unique.map((one) => JSON.stringify(one)).join(',\n')
writeFileSync(new URL(`released/${version}.json`, import.meta.url), `[\n${lines}\n]\n`)
process.stdout.write(`${version}: ${unique.length}\n`)
