import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskProblemOf, placeProblemOf } from './checkDesk.ts'

for (const [file, target, why] of [
  ['frame/Frame.tsx', '@site/features/editor/writing.ts', /no door of the site/],
  ['frame/Frame.tsx', '@site/pages/post/PostPage.tsx', /no door of the site/],
  ['frame/Frame.tsx', '@site/navigation/routes/search.ts', /no door of the site/],
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

const FEATURES = ['accounts', 'calendar', 'desk']

for (const file of [
  'apps/desk/src/people/people.tsx',
  'apps/desk/src/features/people/people.tsx',
  'apps/desk/src/features/people.tsx',
  'packages/contract/src/desk/people.ts',
  'packages/contract/src/desk/catalogue/events.ts',
])
  test(`${file} carries no feature's name`, () => assert.match(placeProblemOf(file, FEATURES) ?? '', /^\S+: /))

for (const file of [
  'apps/desk/src/features/accounts/people.tsx',
  'apps/desk/src/features/desk/overview/Money.tsx',
  'apps/desk/src/lists/list/ListPage.tsx',
  'apps/desk/src/routes.ts',
  'packages/contract/src/desk/calendar.ts',
  'packages/contract/src/desk/accounts/people.ts',
  'packages/contract/src/desk/own/jobs.ts',
  'packages/contract/src/desk/resource.ts',
])
  test(`${file} stands in its place`, () => assert.equal(placeProblemOf(file, FEATURES), null))
