import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { readTheme, setTheme, THEMES } from '@site/ui/theme/theme.ts'
import { useState } from 'react'

const WORDS = { light: 'светлая', dark: 'тёмная', blue: 'синяя' }

/** Switches to the next theme. */
export function ThemeButton() {
  const [theme, choose] = useState(readTheme)
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!
  return (
    <IconButton
      icon="monitor"
      size="small"
      label={`Тема: ${WORDS[theme]}. Сменить на другую: ${WORDS[next]}`}
      onClick={() => {
        setTheme(next)
        choose(next)
      }}
    />
  )
}
