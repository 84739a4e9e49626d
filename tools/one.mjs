// npm run one -- <file> [words]: runs one test file on the pinned Node; `words` filter by the test's name.
import { join, relative } from 'node:path'
import { build, fail, install, node, root, run } from './bootstrap.mjs'

const [given = '', ...words] = process.argv.slice(2)
const file = relative(root, given)
const named = (flag) => (words.length > 0 ? [flag, words.join(' ')] : [])
const tool = (program) => join(root, 'node_modules', '.bin', program)

/** Kinds of tests by path, with their runners. */
const kinds = [
  [/^apps\/(web|desk)\/.*\.test\.tsx?$/, () => [tool('vitest'), ['run', ...componentTest(file)]]],
  [
    /^e2e\/engines\/.*\.spec\.ts$/,
    () => [tool('playwright'), ['test', '-c', 'e2e/engines/playwright.config.ts', ...named('-g'), file]],
  ],
  [/^e2e\/.*\.spec\.ts$/, () => [tool('playwright'), ['test', '-c', 'e2e/playwright.config.ts', ...named('-g'), file]]],
  [/\.test\.ts$/, () => [node, ['tools/server-tests.ts', ...named('--test-name-pattern'), file]]],
]

const kind = kinds.find(([place]) => place.test(file))
if (!kind) fail('Назовите файл теста: npm run one -- apps/server/src/features/calendar/calendar.test.ts')
await install({ withChecks: true })
if (file.startsWith('e2e')) await build()
const { code } = await run(...kind[1](), undefined, { echo: true })
process.exit(code)

function componentTest(path) {
  const [app, name, ...rest] = path.split('/')
  return ['--root', `${app}/${name}`, ...named('-t'), rest.join('/')]
}
