import { desk as deskApi } from '@palata/contract/desk'
import { deskPodcasts } from '@palata/contract/desk/podcasts'
import { noConnection, refuse, respond, serve } from '@site/testing/replies.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { params, repliesOfEpisode } from '#testing/episode.ts'
import { ME, renderDesk } from '#testing/render.tsx'
import { tusServer } from '#testing/tus.ts'

const RECORDING = {
  revision: 1,
  seconds: 754,
  bytes: 12_000_000,
  bitrate: 32_000,
  loudness: -18.2,
  unread: [],
  chapters: [],
  transcript: '',
}
const MB = 1024 * 1024
const sound = (bytes = 5 * MB, name = 'выпуск.mp3') =>
  new File([new Uint8Array(bytes)], name, { type: 'audio/mpeg', lastModified: 1 })

let server = tusServer()
beforeEach(() => {
  server = tusServer()
  vi.stubGlobal('XMLHttpRequest', server.Request)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function open(attached = serve(deskPodcasts.attachAudio, RECORDING, { params })) {
  const shown = await renderDesk('/desk/materials/7/write', {
    replies: {
      ...repliesOfEpisode(ME),
      ...serve(deskApi.me, ME),
      ...serve(deskPodcasts.recording, { recording: null }, { params }),
      ...attached,
    },
  })
  await screen.findByRole('button', { name: 'Выбрать запись' })
  return shown
}
const remembered = () => Object.keys(localStorage).filter((key) => key.startsWith('tus::'))
const choose = (file: File) => {
  const field = document.querySelector<HTMLInputElement>('input[accept^=".mp3"]')!
  fireEvent.change(field, { target: { files: [file] } })
}

test('a recording is uploaded in parts, measured and attached to the podcast', async () => {
  const { asked } = await open()
  choose(sound())
  expect(await screen.findByText('Запись приложена')).toBeTruthy()
  expect(server.parts()).toEqual([2 * MB, 2 * MB, MB])
  expect(asked('POST /api/desk/podcasts/7/audio/')[0]?.body).toEqual({ upload: server.ID })
  expect(await screen.findByText(/12:34, 32 кбит\/с, 11\.4\sМБ, громкость −18\.2 LUFS/)).toBeTruthy()
  expect(remembered()).toEqual([])
})

test('an upload cut off by a lost network waits and resumes when the network is back', async () => {
  await open()
  server.cutAfter(1)
  choose(sound())
  expect(await screen.findAllByText(/2\sМБ из 5\sМБ\. Связь пропала, загрузка продолжится сама/)).toBeTruthy()
  server.mend()
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Запись приложена')).toBeTruthy()
  expect(server.parts()).toEqual([2 * MB, 2 * MB, MB])
})

test('an upload is stopped by a press, and its file can be replaced by another', async () => {
  const { user } = await open()
  server.hold()
  choose(sound())
  await user.click(await screen.findByRole('button', { name: 'Остановить' }))
  expect((await screen.findAllByText(/Остановлено: /)).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Выбрать другой файл' }))
  expect(await screen.findByRole('button', { name: 'Выбрать запись' })).toBeTruthy()
  await waitFor(() => expect(server.asked).toContain('DELETE'))
  expect(remembered()).toEqual([])
})

test('a fully uploaded recording is attached again after a passing failure, without sending it again', async () => {
  let asks = 0
  const { user } = await open(
    respond(
      deskPodcasts.attachAudio,
      () => {
        asks += 1
        return asks === 1 ? noConnection() : { status: 200, body: RECORDING }
      },
      { params },
    ),
  )
  choose(sound(MB))
  await user.click(await screen.findByRole('button', { name: 'Продолжить' }))
  expect(await screen.findByText('Запись приложена')).toBeTruthy()
  expect([asks, server.parts()]).toEqual([2, [MB]])
})

test('an upload that the server finds not to be audio shows the reason and lets another file be chosen', async () => {
  await open(refuse(deskPodcasts.attachAudio, 400, { detail: 'Это не аудио' }, { params }))
  choose(sound(MB))
  expect(await screen.findByText('Это не аудио')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Выбрать запись' })).toBeTruthy()
  expect(remembered()).toEqual([])
})

test('the page offers to resume an interrupted upload and sends only the remaining parts', async () => {
  const { unmount } = await open()
  server.cutAfter(1)
  choose(sound())
  await screen.findAllByText(/Связь пропала/)
  expect(remembered()).toHaveLength(1)
  unmount()
  server.mend()
  await open()
  expect(await screen.findByText(/Загрузка «выпуск\.mp3» прервана/)).toBeTruthy()
  choose(sound())
  expect(await screen.findByText('Запись приложена')).toBeTruthy()
  expect(server.parts()).toEqual([2 * MB, 2 * MB, MB])
})

test('a file of a wrong type, empty or too large is not uploaded', async () => {
  await open()
  const huge = sound(1)
  Object.defineProperty(huge, 'size', { value: 500 * MB + 1 })
  for (const [file, words] of [
    [sound(10, 'фильм.avi'), 'Нужен файл mp3 или m4a'],
    [sound(0), 'Файл пуст'],
    [huge, /Файл больше 500\sМБ/],
  ] as const) {
    choose(file)
    expect(await screen.findByText(words)).toBeTruthy()
  }
  expect(server.asked).toEqual([])
})

test('what the file holds and the site did not take is told beside the recording', async () => {
  const unread = [
    'Главы в файле есть, но прочитать их не удалось: впишите их сами.',
    'В файле есть дорожка с картинками: слушатели её не увидят.',
  ]
  await open(serve(deskPodcasts.attachAudio, { ...RECORDING, unread }, { params }))
  choose(sound())
  const told = await screen.findByRole('note')
  expect([...told.children].map((one) => one.textContent)).toEqual(unread)
})
