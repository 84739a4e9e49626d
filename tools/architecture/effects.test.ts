import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importedForEffects, isLeftOut } from './effects.ts'

for (const [file, line, target] of [
  ['apps/web/src/navigation/parts/chunks.ts', "import './styles.ts'", 'apps/web/src/navigation/parts/styles.ts'],
  ['apps/web/src/navigation/Site.tsx', "import '../polyfills.ts'", 'apps/web/src/polyfills.ts'],
  ['apps/web/src/layout/Layout.tsx', "import '#api/unloading.ts'", 'apps/web/src/api/unloading.ts'],
  ['apps/desk/src/main.tsx', "import '@site/polyfills.ts'", 'apps/web/src/polyfills.ts'],
] as const)
  test(`${file} imports ${target} for its effects`, () =>
    assert.deepEqual(importedForEffects(file, `import { x } from './x.ts'\n${line}\nimport './a.css'\n`), [target]))

for (const [what, source, isListed, isOut] of [
  ['an effect that is not listed', "addEventListener('error', f)", false, true],
  ['an effect that is listed', "addEventListener('error', f)", true, false],
  ['types of the whole site', 'declare global {\n  interface Window {}\n}', false, false],
] as const)
  test(`the bundler ${isOut ? 'leaves out' : 'keeps'} ${what}`, () => assert.equal(isLeftOut(source, isListed), isOut))
