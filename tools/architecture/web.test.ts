import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemOf } from './checkWeb.ts'

const refused: [file: string, target: string, why: RegExp][] = [
  ['features/feed/days.ts', '#features/posts/Cards.tsx', /entered through #features\/posts/],
  ['features/feed/days.ts', '../posts/Cards.tsx', /entered through #features\/posts/],
  ['features/feed/days.test.ts', '../posts/Cards.tsx', /entered through #features\/posts/],
  ['routes.ts', './features/calendar/CalendarPage.tsx', /entered through #features\/calendar/],
  ['features/feed/days.ts', '#features/updates', /feed may not use updates/],
  ['features/posts/records.ts', '#features/feed', /posts may not use feed/],
  ['features/updates/AutoUpdate.tsx', '#features/feed', /updates may not use feed/],
  ['features/feed/days.ts', '#pages/Tabs.tsx', /features may not know/],
  ['features/feed/days.ts', '../../layout/Shell.tsx', /features may not know/],
  ['layout/Shell.tsx', '#features/signals', /layout may not use signals/],
  ['layout/Shell.tsx', '#pages/Tabs.tsx', /layout may not know/],
  ['ui/blocks/Icon.tsx', '#features/market', /ui may not know/],
  ['ui/blocks/Icon.tsx', '#api/api.tsx', /ui may not know/],
  ['ui/blocks/Icon.tsx', '@tanstack/react-query', /ui may not know/],
  ['api/api.tsx', '#ui/blocks/Icon.tsx', /api may not know/],
  ['features/feed/days.ts', '#navigation/search.ts', /entered through #navigation/],
  ['features/feed/days.ts', '#testing/posts.ts', /for tests/],
]

for (const [file, target, why] of refused) {
  test(`${file} may not import ${target}`, () => assert.match(problemOf(`apps/web/src/${file}`, target) ?? '', why))
}

const allowed: [file: string, target: string][] = [
  ['features/feed/days.ts', '#features/posts'],
  ['features/feed/updates.test.ts', '#features/updates'],
  ['features/feed/days.test.ts', './days.ts'],
  ['features/feed/days.test.ts', '#testing/posts.ts'],
  ['features/posts/menu/PostMenu.tsx', '../records.ts'],
  ['layout/Shell.tsx', '#features/membership'],
  ['pages/main/MainPage.tsx', '#features/signals'],
  ['ui/time/useNow.ts', '#api/page.tsx'],
  ['routes.ts', './pages/routes.ts'],
]

for (const [file, target] of allowed) {
  test(`${file} may import ${target}`, () => assert.equal(problemOf(`apps/web/src/${file}`, target), null))
}
