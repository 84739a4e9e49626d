import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { channels } from '@palata/contract/channels'
import type { NewPost } from '@palata/contract/posts/form'
import { postWriting } from '@palata/contract/posts/writing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makePost } from '#testing/features/posts.ts'
import { isOff } from '#testing/isOff.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { disconnect, type Replies, refuse, respond, serve, silence } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { AddOpinion } from './AddOpinion.tsx'
import { PROBLEM_MS } from './embeds/EmbedField.tsx'
import { editorLayer } from './layers.ts'

afterEach(async () => {
  await act(async () => editorLayer.close())
  localStorage.clear()
  vi.useRealTimers()
})

async function open(replies: Replies = {}, me: Me = people.paid) {
  const ui = (
    <>
      <AddOpinion />
      <Toasts />
    </>
  )
  const known = {
    ...serve(accounts.me, me),
    ...serve(postWriting.drafts, { results: [] }),
    ...serve(channels.list, []),
  }
  const shown = await renderApp(ui, { token: 't', replies: { ...known, ...replies } })
  await shown.user.click(await screen.findByRole('button', { name: 'Добавить мнение' }))
  await screen.findByRole('dialog', { name: 'Добавить мнение' })
  await screen.findByRole('textbox', { name: 'Заголовок' })
  return shown
}

const field = () => screen.getByRole('textbox', { name: 'Текст' })
/** Sets the content as typing would; happy-dom cannot type into such fields. */
const write = (html: string) =>
  act(
    async () =>
      void (field() as HTMLElement & { editor: Editor }).editor.commands.setContent(html, { emitUpdate: true }),
  )
const publish = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Опубликовать' }).at(-1)!
const title = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Заголовок' })
const lead = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Краткое описание' })
const type = (into: HTMLElement, value: string) => fireEvent.change(into, { target: { value } })
const dialog = () => screen.queryByRole('dialog', { name: 'Добавить мнение' })
/** Colour of the message with this text. */
const colorOf = async (words: string) =>
  (await screen.findByText(words)).closest('[data-color]')?.getAttribute('data-color')
const created = makePost({ id: 77, title: 'Готово', author: { username: 'maria', name: 'Мария', avatar: '' } })

// spec: B-144, B-146
test('the editor of a new opinion has its fields with their placeholders', async () => {
  await open()
  expect(field().parentElement!.dataset.placeholder).toBe('Напишите свое мнение здесь...')
  expect(title().placeholder).toBe('Заголовок')
  expect(lead().placeholder).toBe('Краткое описание')
  expect(screen.getByPlaceholderText('Ссылка на YouTube или Telegram')).toBeDefined()
})

// spec: A-111
test('the editor opens over any page and leaves that page as it was', async () => {
  const known = {
    ...serve(accounts.me, people.paid),
    ...serve(postWriting.drafts, { results: [] }),
    ...serve(channels.list, []),
  }
  await renderApp(<p>Календарь</p>, { token: 't', path: '/calendar', replies: known })
  await act(async () => editorLayer.open({}))
  const shown = await screen.findByRole('dialog', { name: 'Добавить мнение' })
  expect(shown.contains(screen.getByText('Календарь'))).toBe(false)
  await act(async () => editorLayer.close())
  expect(screen.getByText('Календарь')).toBeDefined()
})

// spec: B-407
test('the hint below the text says how a ticker is added', async () => {
  await open()
  expect(
    screen.getByText('Чтобы добавить тикер, введите знак доллара и символ монеты, например $BTC, $ETH, $USD'),
  ).toBeDefined()
})

test('readers without access have no button «Добавить мнение»', async () => {
  await renderApp(<AddOpinion />, { token: 't', replies: serve(accounts.me, people.reader) })
  await act(async () => {})
  expect(screen.queryByRole('button', { name: 'Добавить мнение' })).toBeNull()
})

// spec: B-378
test.each([
  ['nothing', '', true],
  ['spaces and empty lines', '<p>  \u00a0</p><p></p>', true],
  ['a picture alone', '<img src="/media/a.webp">', true],
  ['words', '<p>Мнение</p>', false],
])('«Опубликовать» is disabled or not with %s in the text', async (_, html, isDisabled) => {
  await open()
  await write(html)
  expect(isOff(publish())).toBe(isDisabled)
})

// spec: B-379, B-380, B-381, B-382, B-590
test('the title and the short description count their characters and end at 140', async () => {
  await open()
  for (const [name, area] of [
    ['Заголовок', title()],
    ['Краткое описание', lead()],
  ] as const) {
    type(area, 'Ы'.repeat(139))
    expect(area.nextElementSibling!.textContent, name).toBe('139 / 140')
    type(area, 'Ы'.repeat(150))
    expect(area.value, name).toBe('Ы'.repeat(140))
    expect(area.nextElementSibling!.textContent, name).toBe('140 / 140')
  }
  type(title(), '😀'.repeat(141))
  expect(title().value).toBe('😀'.repeat(140))
})

// spec: B-383, B-384, B-591
test('the title derived from the text is shown before publishing', async () => {
  await open()
  await write(`<p> </p><h2>${'а'.repeat(119)}бв</h2><p>дальше</p>`)
  expect(screen.getByText(/Заголовком станет/).textContent).toBe(
    `Заголовком станет начало текста: «${'а'.repeat(119)}б»`,
  )
  type(title(), 'Свой')
  expect(screen.queryByText(/Заголовком станет/)).toBeNull()
})

// spec: B-385
test('an address in the derived title is highlighted in the preview card', async () => {
  await open()
  await write('<p>Смотрите https://palata.ru/a, там всё</p>')
  const address = document.querySelector('.link-title')!
  expect(address.textContent).toBe('https://palata.ru/a')
  expect(address.closest('article')).not.toBeNull()
})

// spec: B-396, B-397, B-398, B-568, B-589
test('a link that cannot be embedded is refused at its field for four seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  const link = screen.getByPlaceholderText<HTMLInputElement>('Ссылка на YouTube или Telegram')
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Добавить' })
  expect(isOff(add)).toBe(true)
  type(link, '   ')
  expect(isOff(add)).toBe(true)
  type(link, 'https://vimeo.com/81240112')
  expect(isOff(add)).toBe(false)
  // From here on the test controls time.
  vi.setTimerTickMode('manual')
  fireEvent.click(add)
  expect(screen.getByRole('alert').textContent).toBe('Ссылка должна иметь формат Embed из YouTube или Telegram')
  await act(() => vi.advanceTimersByTimeAsync(PROBLEM_MS - 100))
  expect(screen.getByRole('alert')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(link.value).toBe('https://vimeo.com/81240112')
  expect(PROBLEM_MS).toBe(4000)
})

// spec: B-392, B-393, B-394, B-395, B-399
test.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=5', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://t.me/palata/12', 'https://t.me/palata/12'],
])('the embed link %s is added as %s', async (typed, normal) => {
  await open()
  type(screen.getByPlaceholderText('Ссылка на YouTube или Telegram'), typed)
  fireEvent.click(screen.getByRole('button', { name: 'Добавить' }))
  expect(screen.getByRole('button', { name: `Убрать ссылку ${normal}` })).toBeDefined()
})

// spec: B-248, B-250, B-251, B-349, B-350, B-535
test('POST /api/alpha/all/ gets everything that is written, and the editor is emptied and closed', async () => {
  const { user, sent } = spied(await open({ ...serve(postWriting.create, created) }))
  type(title(), ' Выкуп ')
  type(lead(), 'Коротко')
  await write('<p>Текст <span data-coin-id="hype">HYPE</span></p><figure><img src="/media/b.webp"></figure>')
  type(screen.getByPlaceholderText('Ссылка на YouTube или Telegram'), 'https://youtu.be/dQw4w9WgXcQ')
  fireEvent.click(screen.getByRole('button', { name: 'Добавить' }))
  await user.click(publish())
  const body = sent('POST /api/alpha/all/')[0] as NewPost
  expect(body).toMatchObject({
    title: ' Выкуп ',
    short_description: 'Коротко',
    old_images: [],
    embed_links: ['https://www.youtube.com/embed/dQw4w9WgXcQ'],
  })
  expect(body.content).toContain('<span data-coin-id="hype">HYPE</span>')
  expect(body.content).toContain('src="/media/b.webp"')
  expect(body).not.toHaveProperty('channels')
  expect(await colorOf('Ваше мнение успешно создано')).toBe('green')
  await waitFor(() => expect(dialog()).toBeNull())
  expect(localStorage.getItem('editorContent')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Добавить мнение' }))
  expect(field().textContent).toBe('')
})

// spec: B-536, B-570
test('a text that failed to be published stays with the reason, and the retry sends the same one', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let status = 500
  const replies = respond(postWriting.create, () => (status === 201 ? { status, body: created } : { status }))
  const { user, sent } = spied(await open(replies))
  await write('<p>Мнение</p>')
  await user.click(publish())
  expect(await colorOf('Мнение не было опубликовано')).toBe('red')
  expect(log).toHaveBeenCalledWith('Мнение не было опубликовано: HTTP error! Status: 500')
  expect(screen.getByText(/сервер не ответил/).textContent).toBe(
    'Не отправлено: сервер не ответил. Текст сохранён. Повторить',
  )
  expect(field().textContent).toBe('Мнение')
  status = 201
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(dialog()).toBeNull())
  const [first, second] = sent('POST /api/alpha/all/') as NewPost[]
  expect(first!.key).toMatch(/^[\da-f-]{36}$/)
  expect(second!.key).toBe(first!.key)
  log.mockRestore()
})

test.each([
  [400, { title: ['Слишком длинно'] }, 'Слишком длинно'],
  [400, { content: ['Напишите текст'] }, 'Напишите текст'],
  [400, { old_images: ['Такой картинки нет'] }, 'Такой картинки нет'],
  [400, { embed_links: ['Не та ссылка'] }, 'Не та ссылка'],
  [400, { detail: 'Не больше 10 изображений' }, 'Не больше 10 изображений. Текст сохранён. Повторить'],
  [
    400,
    { detail: '<img src=x onerror=alert(1)>.png: Изображение повреждено' },
    '<img src=x onerror=alert(1)>.png: Изображение повреждено. Текст сохранён. Повторить',
  ],
  [503, { detail: 'Сервер временно недоступен' }, 'Не отправлено: сервер не ответил. Текст сохранён. Повторить'],
  [401, { detail: 'Войдите, чтобы продолжить' }, 'Сеанс завершён: войдите снова. Текст сохранён. Войти'],
  [403, { detail: 'Нужна подписка' }, 'Нужна подписка. Текст сохранён. Повторить'],
  [413, { detail: 'Слишком большой запрос' }, 'Текст слишком длинный: сервер его не принял. Текст сохранён. Повторить'],
  [
    429,
    { detail: 'Слишком часто. Подождите 3 минуты' },
    'Слишком часто. Подождите 3 минуты. Текст сохранён. Повторить',
  ],
])('a publication refused with %s shows %j at the field it concerns', async (status, body, words) => {
  expectConsoleError(new RegExp(`^Мнение не было опубликовано: HTTP error! Status: ${status}$`))
  const { user } = await open(refuse(postWriting.create, status, body as never))
  await write('<p>Мнение</p>')
  await user.click(publish())
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toContain(words)
  expect(field().textContent).toBe('Мнение')
})

test('without a network a text is kept on the device, and the editor says so', async () => {
  expectConsoleError(/^Мнение не было опубликовано: HTTP error! Status: 0$/)
  const { user } = await open({ ...disconnect(postWriting.create), ...disconnect(postWriting.saveDraft) })
  await write('<p>Мнение</p>')
  await user.click(publish())
  expect(await screen.findByText(/нет связи/)).toBeDefined()
  expect(await screen.findByText('сохранено на устройстве')).toBeDefined()
  expect(JSON.parse(localStorage.getItem('editorContent')!)).toMatchObject({ content: '<p>Мнение</p>' })
})

// spec: B-343, B-344, B-347, B-348
test('a text closed while being written is restored when the editor opens again', async () => {
  const { user } = await open()
  await write('<p>На середине сло</p>')
  type(title(), 'Начато')
  await user.click(screen.getAllByRole('button', { name: 'Закрыть' })[0]!)
  await waitFor(() => expect(dialog()).toBeNull())
  const kept = { title: 'Начато', content: '<p>На середине сло</p>' }
  expect(JSON.parse(localStorage.getItem('editorContent')!)).toMatchObject(kept)
  await user.click(screen.getByRole('button', { name: 'Добавить мнение' }))
  await waitFor(() => expect(field().textContent).toBe('На середине сло'))
  expect(title().value).toBe('Начато')
})

test('a second publish while the first is on its way sends nothing', async () => {
  const { user, sent } = spied(await open(respond(postWriting.create, silence)))
  await write('<p>Мнение</p>')
  await user.click(publish())
  fireEvent.submit(publish().closest('form')!)
  expect(sent('POST /api/alpha/all/')).toHaveLength(1)
})

test('Ctrl + Enter publishes from the text', async () => {
  const { sent } = spied(await open(serve(postWriting.create, created)))
  await write('<p>Мнение</p>')
  await act(async () => fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true }))
  await waitFor(() => expect(sent('POST /api/alpha/all/')).toHaveLength(1))
})

// spec: B-252
test('a moderator chooses channels in the editor, and a member cannot', async () => {
  const macro = { id: 4, name: 'Макро', slug: 'macro', logo: '', new_count: 0 }
  const replies = { ...serve(postWriting.create, created), ...serve(channels.list, [macro] as never) }
  const { user, sent, unmount } = spied(await open(replies, people.moderator))
  await write('<p>Мнение</p>')
  await user.click(await screen.findByRole('button', { name: 'Добавить каналы' }))
  await user.click(await screen.findByRole('button', { name: 'Макро', pressed: false }))
  await user.keyboard('{Escape}')
  await user.click(publish())
  expect(sent('POST /api/alpha/all/')[0]).toMatchObject({ channels: [{ id: 4 }] })
  unmount()
  await open()
  expect(screen.queryByText('Каналы')).toBeNull()
})

test('the preview shows the server’s rendering of the text and asks which coin an ambiguous ticker means', async () => {
  const coins = ['uniswap', 'unicorn'].map((api_id) => ({
    api_id,
    symbol: 'UNI',
    name: api_id,
    image: '/i.png',
    rank: 1,
    price_usd: 1,
    priced_at: null,
  }))
  let ambiguous = [{ ticker: 'UNI', coins }]
  const beyond = { minutes: 1, headings: [], more_headings: 0, tables: 0, pictures: 0, videos: 0 }
  const openPart = { html: '<p>Для гостя</p>', beyond }
  const post = makePost({ id: 0, title: 'Вид', content: '<p>Как у читателей</p>', is_ready_inner_page: true })
  const { user, sent } = spied(await open(serve(postWriting.preview, () => ({ post, ambiguous, open_part: openPart }))))
  await write('<p>Беру $UNI и ещё $UNI, но не US$UNI</p>')
  await user.click(screen.getByRole('button', { name: 'Просмотр' }))
  const preview = await screen.findByRole('article', { name: 'Так увидят публикацию' })
  expect(within(preview).getByText('Как у читателей')).toBeDefined()
  expect(within(preview).getByText('Для гостя').closest('details')?.textContent).toBe('Что прочтёт гостьДля гостя')
  ambiguous = []
  await user.click(within(preview).getByRole('button', { name: 'uniswap' }))
  const [, second] = sent('POST /api/editor/preview/') as { content: string }[]
  expect(second!.content.match(/<span data-coin-id="uniswap">UNI<\/span>/g)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'К тексту' }))
  expect(field().textContent).toBe('Беру UNI и ещё UNI, но не US$UNI')
})

test('the toolbar is one Tab stop with arrow keys between buttons, and shows the active formats', async () => {
  const { user } = await open()
  await write('<p><strong>Жирно</strong></p>')
  const bar = screen.getByRole('toolbar', { name: 'Оформление' })
  const bold = within(bar).getByRole('button', { name: 'Полужирный' })
  await act(async () => void (field() as HTMLElement & { editor: Editor }).editor.commands.setTextSelection(3))
  expect(bold.getAttribute('aria-pressed')).toBe('true')
  act(() => bold.focus())
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(within(bar).getByRole('button', { name: 'Курсив' }))
  expect(
    within(bar)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1)
})

/** Records the requests to an address, in order. */
function spied<Shown extends { requests: { method: string; url: string; body: unknown }[] }>(shown: Shown) {
  const sent = (at: string) =>
    shown.requests.filter(({ method, url }) => `${method} ${url}` === at).map(({ body }) => body)
  return { ...shown, sent }
}

// spec: C-031, C-253
test('emoji are inserted one after another, and a press outside the text closes their panel', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(36)
  const { user } = await open()
  await write('<p>Растём</p>')
  await user.click(screen.getByLabelText('Эмодзи'))
  const choice = () => document.querySelector('[role=dialog][aria-label="Эмодзи"]')
  const rocket = () => document.querySelector<HTMLElement>('[role=row] [aria-label="ракета"]')!
  await waitFor(() => expect(rocket()).not.toBeNull())
  await user.click(field())
  expect(choice()).not.toBeNull()
  await user.click(rocket())
  await user.click(rocket())
  expect(field().textContent).toContain('🚀🚀')
  expect(choice()).not.toBeNull()
  await user.click(title())
  await waitFor(() => expect(choice()).toBeNull())
})
