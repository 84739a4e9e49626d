import { stat } from 'node:fs/promises'
import { LARGEST_RECORDING } from '@palata/contract/desk/podcasts'
import { Refusal } from '#platform/errors.ts'
import { runInWorker, type WorkerTask } from '#platform/workers/index.ts'
import type work from './worker.ts'
import type { Found } from './worker.ts'

const PARSE: WorkerTask<typeof work> = {
  module: new URL('./worker.ts', import.meta.url),
  // Counting the frames of the largest file takes a few seconds.
  longestMs: 60_000,
  lane: 'long',
  tooHeavy: () => new Refusal('bad_input', 'Файл не удалось измерить за минуту: похоже, он повреждён'),
}

export interface Measured extends Found {
  bytes: number
}

const PROBLEMS = {
  'not audio': 'Это не аудио, или файл повреждён: его длину не измерить',
  'too long': 'Запись длиннее суток',
  'not kept': 'Такой звук не принимается: нужен mp3 или m4a (AAC)',
  // The places in the file's index are those without the tag, so players hear nothing or noise.
  tagged: 'Перед записью m4a стоят метки ID3, из-за них она не играет: выгрузите её из редактора без меток',
  cut: 'Запись оборвана: в файле меньше, чем обещает его начало. Выгрузите её из редактора ещё раз',
} as const

/**
 * Measures the length of an audio file and reads its chapters. A malicious file could keep the parser busy or fill its
 * memory, so it is read in a thread that is ended when it takes too much of either.
 */
export async function measure(path: string, { longestMs = PARSE.longestMs } = {}): Promise<Measured> {
  const { size: bytes } = await stat(path)
  if (bytes === 0) throw new Refusal('bad_input', 'Файл пуст')
  if (bytes > LARGEST_RECORDING)
    throw new Refusal('too_large', `Файл больше ${LARGEST_RECORDING / 1024 / 1024} МБ: сожмите запись сильнее`)
  const answer = await runInWorker({ ...PARSE, longestMs }, path)
  if ('problem' in answer) throw new Refusal('bad_input', PROBLEMS[answer.problem])
  return { ...answer.found, bytes }
}
