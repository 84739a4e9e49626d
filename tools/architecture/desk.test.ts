import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskProblemOf } from './checkDesk.ts'

for (const [file, target, why] of [
  ['frame/Frame.tsx', '@site/features/editor/writing.ts', /no door of the site/],
  ['frame/Frame.tsx', '@site/pages/post/PostPage.tsx', /no door of the site/],
  ['frame/Frame.tsx', '@site/navigation/search.ts', /no door of the site/],
  ['frame/Frame.tsx', '../../../web/src/ui/blocks/Icon.tsx', /entered as @site/],
  ['frame/Frame.tsx', '@site/testing/replies.ts', /for tests/],
] as const) {
  test(`${file} of the desk may not import ${target}`, () =>
    assert.match(deskProblemOf(`apps/desk/src/${file}`, target) ?? '', why))
}

for (const [file, target] of [
  ['frame/Frame.tsx', '@site/ui/blocks/Icon.tsx'],
  ['frame/Frame.tsx', '@site/features/editor/desk.ts'],
  ['frame/Frame.tsx', '#frame/sections.ts'],
  ['frame/frame.test.tsx', '@site/testing/replies.ts'],
] as const) {
  test(`${file} of the desk may import ${target}`, () =>
    assert.equal(deskProblemOf(`apps/desk/src/${file}`, target), null))
}
