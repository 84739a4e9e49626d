import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { whereIs } from './where.ts'

for (const [wanted, ...told] of [
  ['/calendar', 'apps/web/src/features/calendar/CalendarPage.tsx', 'apps/web/src/features/calendar/routes.ts'],
  ['/user/settings', 'apps/web/src/pages/own/SettingsPage.tsx', 'apps/web/src/pages/own/routes.ts'],
  ['/user', 'to /user/settings (302)', 'apps/web/src/pages/own/SettingsPage.tsx'],
  ['/users/maria/profile', 'apps/web/src/pages/person/ProfilePage.tsx', 'other_user_profile'],
  ['/news/12?comment_id=3#top', 'apps/web/src/pages/post/PostPage.tsx', 'articles'],
  ['/?channel=macro', 'apps/web/src/pages/main/MainPage.tsx', '?channel='],
  ['/api/alpha/channels/macro/', 'packages/contract/src/feed.ts', 'apps/server/src/features/feed/', 'feed.channel'],
  ['/api/alpha/all', 'GET /api/alpha/all/', 'apps/web/src/features/feed/queries.ts'],
  ['/health/ready', 'apps/server/src/http/health.ts'],
  ['CSP', 'apps/server/src/http/security.ts'],
  ['postback', 'apps/server/src/features/payments/postback.ts', 'docs/payments.md'],
  ['A-422', 'docs/spec/', 'proved in apps/web/src/layout/layout.test.tsx'],
  ['OA-027', 'docs/spec/'],
  ['Сигналы', 'apps/web/src/features/signals/SignalsPage.tsx', 'apps/web/src/layout/navigation.ts'],
  ['Войти через почту', 'apps/web/src/features/accounts/auth/'],
] as const)
  test(`npm run where ${wanted} finds its files`, async () => {
    const lines = await whereIs(wanted)
    for (const part of told)
      assert.ok(
        lines.some((line) => line.includes(part)),
        `${part} in\n${lines.join('\n')}`,
      )
    const files = lines.flatMap((line) => line.match(/(?:apps|packages|docs)\/[\w./-]+\.(?:tsx?|md|sql)/g) ?? [])
    assert.deepEqual(
      files.filter((file) => !existsSync(file)),
      [],
    )
    assert.ok(lines.length < 50)
  })

test('npm run where finds nothing for an unknown address or word', async () => {
  assert.deepEqual(await whereIs('/nowhere/at/all'), [])
  assert.deepEqual(await whereIs('слово, которого нет'), [])
})
