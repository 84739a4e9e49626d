import { ConfigProblem } from './platform/config.ts'
import { StoreAway } from './platform/files/storeAway.ts'
import { OlderDatabase } from './platform/migrating/folded.ts'
import { NewerDatabase } from './platform/migrating/migrate.ts'
import { DatabaseProblem, problemOf } from './platform/pool/reachable.ts'
import { StartFailure } from './platform/postgres/index.ts'

/** Says to the operator that a part of the program is gone for good. */
export function lostText(part: string): string {
  return `${part}: процесс раз за разом завершается или больше не запускается. Программа остановлена, записанное цело. Чаще всего системе не хватает памяти или места на диске; освободите их и запустите снова.`
}

/** Says to the operator why the program did not start and what to do. */
export function explain(error: unknown): string {
  const isSaid = [StartFailure, ConfigProblem, DatabaseProblem, NewerDatabase, OlderDatabase].some(
    (kind) => error instanceof kind,
  )
  if (error instanceof Error && isSaid) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return 'Порт занят другой программой. Остановите её или задайте другой порт: PORT=3100 npm start (работнику — HEALTH_PORT).'
  if (code === 'EACCES')
    return 'Нет прав открыть этот порт или записать в папку данных. Выберите PORT больше 1024 и доступную DATA_DIR.'
  if (code === 'ENOSPC' || code === '53100')
    return 'На диске нет места. Освободите его и запустите снова: данные не потеряны.'
  if (error instanceof StoreAway)
    return 'Хранилище картинок по адресу S3_ENDPOINT недоступно или не пускает. Проверьте S3_ENDPOINT, S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY и что хранилище запущено.'
  const problem = problemOf(error)
  if (problem instanceof DatabaseProblem) return problem.message
  return `Не удалось запустить: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
