import { deskPodcasts } from '@palata/contract/desk/podcasts'
import { postWriting } from '@palata/contract/posts/writing'
import { refuse, respond, serve } from '@site/testing/replies.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { params, repliesOfEpisode } from '#testing/episode.ts'
import { ME, renderDesk } from '#testing/render.tsx'
import { clockOf, secondsIn } from './chapters.ts'

const RECORDING = {
  revision: 3,
  seconds: 3725.4,
  bytes: 15_000_000,
  bitrate: 32_000,
  loudness: null,
  unread: [],
  chapters: [{ second: 0, title: 'Начало', coins: [] }],
  transcript: '',
}
const BITCOIN = {
  api_id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  image: '/media/b.png',
  rank: 1,
  price_usd: 90_000,
  priced_at: null,
}

const open = (more = {}, me = ME) =>
  renderDesk('/desk/materials/7/write', {
    replies: {
      ...repliesOfEpisode(me),
      ...serve(postWriting.findCoins, { results: [BITCOIN] }),
      ...serve(deskPodcasts.recording, { recording: RECORDING }, { params }),
      ...more,
    },
  })
const row = (number: number) => within(screen.getByRole('group', { name: `Глава ${number}` }))

test('chapters are typed by keyboard, given a coin and saved with the revision that was read', async () => {
  const saved = {
    ...RECORDING,
    revision: 4,
    chapters: [...RECORDING.chapters, { second: 754, title: 'Рынок', coins: [BITCOIN] }],
  }
  const { user, asked } = await open(serve(deskPodcasts.saveChapters, saved, { params }))
  expect(await screen.findByText(/1:02:05, 32 кбит\/с, 14\.3\sМБ/)).toBeTruthy()
  await user.click(row(1).getByLabelText('Название'))
  await user.keyboard('{Enter}')
  await user.keyboard('12:34{Tab}Рынок')
  await user.click(row(2).getByRole('button', { name: 'Добавить монету' }))
  await user.type(row(2).getByLabelText(/Монета/), 'btc')
  await user.click(await row(2).findByRole('button', { name: /Bitcoin/ }))
  await user.click(row(2).getByLabelText('Название'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(asked('POST /api/desk/podcasts/7/chapters/')).toHaveLength(1))
  expect(asked('POST /api/desk/podcasts/7/chapters/')[0]?.body).toEqual({
    revision: 3,
    chapters: [
      { second: 0, title: 'Начало', coins: [] },
      { second: 754, title: 'Рынок', coins: ['bitcoin'] },
    ],
  })
  expect(await screen.findByText('Главы сохранены')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Убрать главу 1' }))
  expect(screen.queryByRole('group', { name: 'Глава 2' })).toBeNull()
  expect(row(1).getByLabelText<HTMLInputElement>('Начало').value).toBe('12:34')
})

test('a refused chapter shows the reason in its own row, and what was typed stays', async () => {
  const words = ['Глава начинается после конца записи']
  const { user } = await open(refuse(deskPodcasts.saveChapters, 400, { 'chapters.1.second': words }, { params }))
  await user.click(await screen.findByRole('button', { name: 'Добавить главу' }))
  await user.keyboard('59:59:59{Tab}Конец')
  await user.click(screen.getByRole('button', { name: 'Сохранить главы' }))
  expect(await row(2).findByText(words[0]!)).toBeTruthy()
  expect(row(2).getByLabelText<HTMLInputElement>('Название').value).toBe('Конец')
})

test('a transcript is read from a file, its errors name their lines, and a conflict asks which text stays', async () => {
  const { user, asked } = await open(
    refuse(deskPodcasts.saveTranscript, 400, { detail: 'Строка 3: время\nСтрока 6: реплика' }, { params }),
  )
  await screen.findByLabelText('Текст расшифровки')
  const field = document.querySelector<HTMLInputElement>('input[accept=".vtt,text/vtt"]')!
  await user.upload(field, new File([new Uint8Array([0xcf, 0xf0])], 'a.vtt', { type: 'text/vtt' }))
  expect(await screen.findByText(/не в UTF-8/)).toBeTruthy()
  await user.upload(field, new File(['WEBVTT\n\nСлова'], 'b.vtt', { type: 'text/vtt' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Текст расшифровки').value).toContain('Слова'))
  await user.click(screen.getByRole('button', { name: 'Сохранить расшифровку' }))
  expect(await screen.findByText(/Строка 3: время\s+Строка 6: реплика/)).toBeTruthy()
  expect(asked('POST /api/desk/podcasts/7/transcript/')[0]?.body).toEqual({ revision: 3, vtt: 'WEBVTT\n\nСлова' })
})

test('a transcript changed by somebody else is overwritten only after «Оставить моё»', async () => {
  const { user, asked } = await open(
    respond(deskPodcasts.saveTranscript, () => ({ status: 409, body: { detail: 'Изменили', revision: 9 } }), {
      params,
    }),
  )
  await user.type(await screen.findByLabelText('Текст расшифровки'), 'WEBVTT')
  await user.click(screen.getByRole('button', { name: 'Сохранить расшифровку' }))
  await user.click(await screen.findByRole('button', { name: 'Оставить моё' }))
  await waitFor(() => expect(asked('POST /api/desk/podcasts/7/transcript/')).toHaveLength(2))
  expect(asked('POST /api/desk/podcasts/7/transcript/')[1]?.body).toEqual({ revision: 9, vtt: 'WEBVTT' })
})

test('a moderator, who does not publish podcasts, is not shown the recording', async () => {
  await open({}, { ...ME, roles: ['moderator'] })
  expect(await screen.findByRole('heading', { name: 'Подкаст' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Запись' })).toBeNull()
})

test('a chapter’s time is read from its text and written back', () => {
  for (const [typed, seconds] of [
    ['0:00', 0],
    ['12:34', 754],
    ['1:02:05', 3725],
    ['1:75:00', null],
    ['12:75', null],
    ['двенадцать', null],
    ['', null],
  ] as const)
    expect(secondsIn(typed), typed).toBe(seconds)
  expect([clockOf(754), clockOf(3725.9)]).toEqual(['12:34', '1:02:05'])
})
