import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { endpointsOf } from '../packages/contract/src/desk/resource.ts'
import { deskResources } from '../packages/contract/src/desk.ts'
import { contract } from '../packages/contract/src/index.ts'
import { serverFeatures } from './architecture.ts'
import { patterns } from './where/pages.ts'
import { whereIs } from './where.ts'

for (const [wanted, ...told] of [
  [
    '/calendar',
    '?coins=, ?kinds=',
    'apps/web/src/features/calendar/page/CalendarPage.tsx',
    'apps/web/src/features/calendar/routes.ts',
  ],
  ['/user/settings', 'apps/web/src/pages/own/SettingsPage.tsx', 'apps/web/src/pages/own/routes.ts'],
  ['/user', 'to /user/settings (302)', 'apps/web/src/pages/own/SettingsPage.tsx'],
  ['/users/maria/profile', 'apps/web/src/pages/person/ProfilePage.tsx', 'other_user_profile'],
  ['/news/12?comment_id=3#top', 'apps/web/src/pages/post/PostPage.tsx', 'articles'],
  ['/?channel=macro', 'apps/web/src/pages/main/MainPage.tsx', '?channel='],
  ['/api/alpha/channels/macro/', 'packages/contract/src/feed.ts', 'apps/server/src/features/feed/', 'feed.channel'],
  ['/api/alpha/all', 'GET /api/alpha/all/', 'apps/web/src/features/feed/queries.ts'],
  ['/health/ready', 'apps/server/src/http/metrics/health.ts'],
  ['CSP', 'apps/server/src/http/security.ts'],
  ['postback', 'apps/server/src/features/payments/invoices/postback.ts', 'docs/payments.md'],
  ['A-422', 'docs/spec/', 'proved in apps/web/src/layout/layout.test.tsx'],
  ['OA-027', 'docs/spec/'],
  ['posts.pinned_day', 'apps/server/schema/posts.sql', 'written   apps/server/src/features/posts/publishing/store.ts'],
  ['Сигналы', 'apps/web/src/features/signals/page/SignalsPage.tsx', 'apps/web/src/layout/navigation.ts'],
  ['Войти через почту', 'apps/web/src/features/accounts/auth/'],
  ['/desk', 'apps/desk/src/features/desk/overview/OverviewPage.tsx'],
  ['/desk/people', 'packages/contract/src/desk/accounts/people.ts', 'apps/desk/src/features/accounts/people.tsx'],
  ['/desk/people/', 'apps/server/src/features/accounts/desk/people.ts', 'apps/desk/src/lists/list/ListPage.tsx'],
  ['/desk/people/3', 'apps/desk/src/lists/item/ItemPage.tsx', 'apps/desk/src/features/accounts/people.tsx'],
  ['/desk/lists/new', 'apps/desk/src/forms/FormPage.tsx', 'apps/desk/src/features/screener/coinLists.tsx'],
  [
    '/desk/materials/7/write',
    'apps/desk/src/features/posts/writing/WritePage.tsx',
    'apps/desk/src/features/posts/posts.tsx',
  ],
  ['/desk/news?tab=waiting', 'apps/desk/src/features/posts/posts.tsx', 'packages/contract/src/desk/posts.ts'],
  ['/api/desk/people/', 'GET /api/desk/people/', 'packages/contract/src/desk/accounts/people.ts', 'screen '],
  ['/api/desk/people/3/grant/', 'is people.grant', 'apps/server/src/features/accounts/desk/people.ts'],
  ['/api/desk/set-aside/', 'apps/server/src/features/desk/setAside.ts', 'apps/desk/src/features/desk/setAside.tsx'],
  ['/api/desk/checks/', 'packages/contract/src/desk/own/checks.ts', 'apps/server/src/features/desk/routes.ts'],
  ['/api/desk/writing/news/', 'apps/server/src/features/posts/writing/routes.ts', 'posts/writing/QuickNewsPage.tsx'],
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

for (const [page, ...calls] of [
  ['/desk', 'GET /api/desk/overview/  answered in apps/server/src/features/desk/routes.ts', 'GET /api/desk/checks/'],
  ['/desk/numbers', 'GET /api/desk/numbers/  answered in apps/server/src/features/views/routes.ts'],
  [
    '/desk/settings',
    'GET /api/desk/club/  answered in apps/server/src/features/club/routes.ts',
    'POST /api/desk/club/icon/',
  ],
  ['/desk/me', 'GET /api/desk/second-step/  answered in', 'GET /api/desk/tokens/  answered in'],
  ['/desk/write', 'POST /api/desk/writing/  answered in apps/server/src/features/posts/writing/routes.ts'],
  // Its queries stand behind the door of another feature.
  ['/user/settings', 'GET /api/auth/sessions/  answered in apps/server/src/features/sessions/routes.ts'],
] as const)
  test(`npm run where ${page} names what the page asks the server`, async () => {
    const lines = (await whereIs(page)).filter((line) => line.startsWith('calls '))
    for (const call of calls)
      assert.ok(
        lines.some((line) => line.startsWith(`calls     ${call}`)),
        `${call} in\n${lines.join('\n')}`,
      )
    for (const [place] of lines.join('\n').matchAll(/apps\/\S+?\.ts(?=:\d)/g)) assert.ok(existsSync(place), place)
    assert.ok(!lines.some((line) => line.includes('/api/token/create/')), 'the dialog of signing in is no part of it')
  })

test('npm run where finds nothing for an unknown address or word', async () => {
  assert.deepEqual(await whereIs('/nowhere/at/all'), [])
  assert.deepEqual(await whereIs('брандмауэр, которого нет'), [])
})

/** Words that people look for, and a place that must be among the first twelve answers. */
const WORDS: readonly (readonly [word: string, place: string])[] = [
  ['тихие часы', 'notifications/settings/QuietHours.tsx'],
  ['тихих часов', 'notifications/settings/QuietHours.tsx'],
  ['quiet hours', 'notifications/settings/QuietHours.tsx'],
  ['резервная копия', 'apps/server/src/cli/commands/backup.ts'],
  ['резервную копию', 'apps/server/src/platform/backup'],
  ['бэкап', 'apps/server/src/cli/commands/backup.ts'],
  ['чип', 'apps/web/src/features/market/chip'],
  ['chip', 'apps/web/src/ui/controls/Chip.tsx'],
  ['сделка', 'apps/server/src/features/signals'],
  ['закреп', 'apps/web/src/features/comments/row/menu/CommentMenuItems.tsx'],
  ['закреп комментария', 'apps/server/schema/comments.sql'],
  ['pin comment', 'apps/server/src/features/comments/writing/actions.ts'],
  ['подписка', 'apps/web/src/features/membership'],
  ['полоса дней', 'apps/web/src/features/membership/subscription/Timeline.tsx'],
  ['таймкод', 'apps/server/src/features/podcasts'],
  ['вложение', 'apps/server/src/features/media'],
  ['отложенные строки', 'apps/desk/src/features/desk/setAside.tsx'],
  ['счёт', 'apps/server/src/features/payments'],
  ['счета', 'apps/server/src/features/payments'],
  ['второй шаг', 'apps/server/src/features/secondStep'],
  ['уведомление', 'apps/server/schema/notifications.sql'],
  ['новый вид уведомления', 'packages/contract/src/notifications/kinds.ts'],
  ['новый вид уведомлений', 'docs/notifications.md'],
  ['закрепить комментарий', 'apps/server/src/features/comments/writing/actions.ts'],
  ['кто видит платную картинку', 'maySeePostPictures'],
  ['сделать резервную копию', 'apps/server/src/cli/commands/backup.ts'],
  ['цена от CoinGecko до чипа', 'docs/prices.md'],
  ['Похожее', 'apps/web/src/features/posts/reading/Similar.tsx'],
  ['похожее', 'apps/server/src/features/posts/'],
  ['picture', 'apps/server/src/features/media'],
  ['кто видит картинку', 'maySeePostPictures'],
  ['картинка комментария', 'apps/server/src/features/comments/pictures/pictureAccess.ts'],
  ['цена CoinGecko', 'docs/prices.md'],
  ['капча', 'apps/server/src/providers/turnstile'],
  ['ограничение', 'apps/server/src/features/accounts/restrictions'],
  ['возражение', 'apps/server/src/features/appeals'],
  ['обращение', 'apps/server/src/features/pages'],
  ['словарь переводов', 'translations'],
  ['сохранённый вид', 'apps/server/src/features/desk/savedFilters'],
  ['задание', 'apps/server/src/jobs.ts'],
  ['холдер', 'apps/server/src/features/wallets'],
  ['закладка', 'apps/server/schema/'],
  ['черновик', 'apps/server/schema/posts.sql'],
  ['прежний текст', 'apps/server/src/features/posts/writing'],
  ['песочница', 'apps/sandbox'],
  ['расшифровка', 'apps/server/schema/podcasts.sql'],
  ['забанить', 'apps/server/src/features/bans'],
  ['бан', 'apps/server/src/features/bans'],
  ['промокод', 'apps/server/src/features/codes'],
  ['купон', 'apps/desk/src/features/codes'],
  ['скидка', 'apps/server/src/features/codes'],
  ['импорт', 'apps/server/src/features/imports'],
  ['отложенная публикация', 'apps/server/src/features/posts/publishing'],
  ['views', 'apps/server/src/features/views'],
  ['просмотры', 'apps/server/src/features/views'],
  ['Club', 'apps/server/src/features/club'],
]

for (const [word, place] of WORDS)
  test(`npm run where ${word} finds ${place} among its first answers`, async () => {
    const lines = await whereIs(word)
    // The place of an exported name is a file; its name stands in that line of the file.
    const told = lines.slice(0, 12).map((line) => `${line} ${nameAt(line)}`)
    assert.ok(
      told.some((line) => line.includes(place)),
      `${place} in\n${lines.join('\n')}`,
    )
    assert.ok(lines.length < 50)
  })

function nameAt(line: string) {
  const [, file = '', number] = /([\w./-]+\.tsx?):(\d+)/.exec(line) ?? []
  return file ? readFileSync(file, 'utf8').split('\n')[Number(number) - 1] : ''
}

/** Questions as a newcomer writes them; a file among the first answers, or a file of such a folder; what is there. */
const QUESTIONS: readonly (readonly [question: string, place: string, is: string])[] = [
  // The eight of a newcomer, as they were asked.
  ['the bar of days on the subscription page', 'subscription/Timeline.tsx', 'export function Timeline'],
  ['pin of a comment', 'features/comments/writing/actions.ts', 'export async function pinComment'],
  ['«Похожее»', 'apps/web/src/features/posts/reading/Similar.tsx', '<Panel title="Похожее">'],
  ['quiet hours', 'notifications/settings/QuietHours.tsx', 'export function QuietHours'],
  ['who may read a paid picture', 'features/posts/pictureAccess.ts', 'export async function maySeePostPictures'],
  ['the way of a price from CoinGecko to a chip', 'docs/prices.md', '## From CoinGecko to a chip'],
  ['the backup command', 'apps/server/src/cli/commands/backup.ts', 'export const backup = command('],
  ['a new notification kind', 'docs/notifications.md', '## Новый вид'],
  ['where is a promo code checked?', 'apps/server/src/features/codes', 'export async function useCode'],
  ['как забанить сеть', 'apps/desk/src/features/bans', "key: 'bans'"],
  ['когда выходит отложенная публикация', 'features/posts/publishing', 'export async function publishDue'],
  ['где посчитаны просмотры публикации', 'apps/server/schema/views.sql', 'create table view_sums'],
  ['how are telegram chats closed', 'apps/server/src/features/telegram', 'banChatMember'],
  ['who may use an API key', 'packages/contract/src/tokens.ts', 'scopes'],
]

for (const [question, place, is] of QUESTIONS)
  test(`the question «${question}» is answered by opening one of the first places`, async () => {
    const lines = await whereIs(question)
    const line = lines.slice(0, 12).find((one) => one.includes(place))
    assert.ok(line, `${place} in\n${lines.join('\n')}`)
    const [found = ''] = /(?:apps|packages|docs)\/[\w./-]+/.exec(line) ?? []
    const files = /\.\w+$/.test(found) ? [found] : globSync(`${found}/**/*.{ts,tsx}`)
    assert.ok(
      files.some((file) => readFileSync(file, 'utf8').includes(is)),
      `${is} in ${found}`,
    )
  })

test('each feature has a row in the glossary, and its name leads first to its folder', async () => {
  const codes = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .flatMap((line) => line.split('|')[2]?.match(/(?<=`)[^`]+(?=`)/g) ?? [])
  for (const name of Object.keys(serverFeatures)) {
    assert.ok(codes.includes(name), `docs/glossary.md: a row for ${name}, with the words that readers use`)
    const lines = await whereIs(name)
    const homes = lines.filter((line) => line.startsWith('lives in ')).slice(0, 5)
    assert.ok(homes.includes(`lives in  apps/server/src/features/${name}`), `${name}:\n${lines.join('\n')}`)
  }
})

test('a word that stands everywhere is answered with few places beside those that own it', async () => {
  for (const word of ['picture', 'views', 'club', 'updates', 'post']) {
    const lines = await whereIs(word)
    const beside = lines.filter((line) => !/^(glossary|lives in) /.test(line))
    assert.ok(beside.length <= 12 && lines.some((line) => line.startsWith('lives in ')), lines.join('\n'))
  }
})

/** Parts of an address that are one of a few words. */
const ONE = { type: 'news' } as Record<string, string>

test('npm run where answers for every address of the site and of the desk with files that exist', async () => {
  for (const pattern of await patterns()) {
    if (pattern.includes('*')) continue
    const address = pattern.replace(/:(\w+)\??/g, (_, name: string) => ONE[name] ?? '7')
    const lines = await whereIs(address)
    const files = lines.flatMap((line) => line.match(/apps\/[\w./-]+\.tsx?/g) ?? [])
    assert.ok(files.length > 0, `${address}: nothing found`)
    for (const file of files) assert.ok(existsSync(file), `${address}: ${file}`)
  }
})

/** An address as a page asks it, whose parts are no words of another address. */
const addressOf = (at: string) => at.split(' ')[1]!.replace(/:\w+/g, '7')

test('npm run where names for every call its place in the contract and the one place that answers it', async () => {
  const ofLists = deskResources.flatMap((resource) => Object.values(endpointsOf(resource)).map(({ at }) => at))
  for (const { at } of Object.values(contract).flatMap((endpoints) => Object.values(endpoints))) {
    const lines = await whereIs(addressOf(at))
    const text = lines.join('\n')
    const from = lines.findIndex((line) => line.startsWith(`endpoint  ${at}  is `))
    assert.ok(from >= 0, `${at} in\n${text}`)
    const rest = lines.slice(from + 1)
    if (ofLists.includes(at)) {
      assert.match(rest.join('\n'), /^contract {2}packages\/contract\/src\/desk\/\S+:\d+$/m, at)
      assert.match(rest.join('\n'), /^server {4}apps\/server\/src\/features\/\S+:\d+$/m, `${at} in\n${text}`)
      continue
    }
    const next = rest.findIndex((line) => line.startsWith('endpoint '))
    const own = next < 0 ? rest : rest.slice(0, next)
    assert.match(own[0]!, /^contract {2}packages\/contract\/src\/\S+:\d+$/, at)
    const answered = own.filter((line) => line.startsWith('handler '))
    assert.equal(answered.length, 1, `${at} in\n${text}`)
    assert.match(answered[0]!, /^handler {3}apps\/server\/src\/features\/\S+:\d+$/)
  }
})

for (const [address, not] of [
  ['/api/token/create/', 'social'],
  ['/api/auth/sessions/7/', 'wallets'],
  ['/api/alpha/all/', 'podcasts'],
  ['/api/auth/sessions/revoke_others/', ':id'],
] as const)
  test(`npm run where ${address} says nothing of ${not}`, async () => {
    const lines = await whereIs(address)
    assert.deepEqual(
      lines.filter((line) => /^(endpoint|handler) /.test(line) && line.includes(not)),
      [],
    )
  })

test('an address of a call is one string of the contract, and a list of the desk is one name', () => {
  const texts = globSync('packages/contract/src/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const countOf = (text: string) => texts.reduce((sum, one) => sum + one.split(text).length - 1, 0)
  const lists = deskResources.map(({ name }) => name)
  for (const { at } of Object.values(contract).flatMap((endpoints) => Object.values(endpoints))) {
    const list = /^\w+ \/api\/desk\/([\w-]+)\//.exec(at)?.[1] ?? ''
    if (!lists.includes(list)) assert.equal(countOf(`at: '${at}'`), 1, at)
  }
  for (const name of lists) assert.equal(countOf(`deskResource({\n  name: '${name}'`), 1, name)
})
