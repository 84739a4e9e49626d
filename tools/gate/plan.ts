/** Chooses the parts of the gate that a change can break. */
import { globSync } from 'node:fs'
import { reached, readersOf } from './imports.ts'

export interface Plan {
  /** Run the whole gate, whatever the other fields say. */
  isWhole: boolean
  /** Changed files that are formatted. */
  formatted: string[]
  /** Whether to check types, architecture and dead code, which are checked as a whole. */
  isCode: boolean
  /** Test files of the server, the sandbox and the tools. */
  server: string[]
  /** Changed or reached files of the web; vitest finds their tests. */
  web: string[]
  /** Journeys: all of them if the product has changed. */
  journeys: string[]
  /** The journeys of every engine, by the same rule. */
  engines: string[]
}

/** A change of these files may break anything. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|biome\.json|(apps|packages)\/\w+\/(package|tsconfig)\.json|tools\/(test|bootstrap|server-tests)\.(mjs|ts)|tools\/gate\/)/
const SOURCES = [
  'apps/*/src/**/*.{ts,tsx,mjs}',
  'apps/*/*.ts',
  'packages/*/src/**/*.ts',
  'tools/**/*.{ts,mjs}',
  'bench/**/*.ts',
  'e2e/**/*.ts',
]
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** Texts and styles: only the tools' tests read them. */
const isText = (file: string) => /\.(md|css|png|tsv|svg)$|^docs\//.test(file)

export function planOf(root: string, changed: string[]): Plan {
  const files = globSync(SOURCES, { cwd: root, exclude: (path) => /node_modules|dist/.test(path) })
  const touched = reached(
    changed.filter((file) => !isText(file)),
    readersOf(root, files),
  )
  const serverTests = globSync(['apps/{server,sandbox}/src/**/*.test.ts', 'tools/**/*.test.ts'], { cwd: root })
  const specsOf = (folder: string) => globSync(`e2e/${folder}/*.spec.ts`, { cwd: root })
  // Every test's database is made by the migrations, though no source names them.
  const isSchema = changed.some((file) => /\.sql$/.test(file))
  const isProduct = changed.some((file) => /^(apps|packages)\//.test(file) && !isTest(file) && !isText(file))
  const areWords = changed.some(isText)
  return {
    isWhole: changed.some((file) => EVERYTHING.test(file)),
    formatted: changed.filter((file) => /\.(ts|tsx|mjs|js|json|css)$/.test(file)),
    isCode: changed.some((file) => !isText(file)),
    server: serverTests.filter((file) => isSchema || touched.has(file) || (areWords && file.startsWith('tools/'))),
    web: [...touched].filter((file) => /^(apps\/(web|desk)|packages)\/.*\.tsx?$/.test(file)),
    journeys: specsOf('journeys').filter((file) => isProduct || touched.has(file)),
    engines: specsOf('engines').filter((file) => isProduct || touched.has(file)),
  }
}
