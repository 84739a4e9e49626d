import { DESCRIBED } from '../../apps/server/src/platform/settings/described.ts'

/** The text of `deploy/.env.example`: every setting with its default and what it is. */
export function envExample(): string {
  const sections = DESCRIBED.map(({ about, settings }) => {
    const lines = settings.map(([name, byDefault, words]) => `# ${words}\n# ${name}=${byDefault}\n`)
    return `# --- ${about} ---\n\n${lines.join('\n')}`
  })
  return `${HEAD}\n${sections.join('\n')}`
}

const HEAD = `# Настройки «Палаты»: уберите # и пробел перед нужной строкой. Справа от = стоит то, что действует и без неё.
# Файл собран из apps/server/src/platform/settings/described.ts; проверяет tools/release/deploy.test.ts.

# --- Для compose.yaml: обязательны, кроме образов ---

# пароль базы, буквы и цифры
# POSTGRES_PASSWORD=

# пароль хранилища картинок
# STORE_PASSWORD=

# образ программы и образ хранилища, если не те, что в compose.yaml
# SITE_IMAGE=
# STORE_IMAGE=
`
