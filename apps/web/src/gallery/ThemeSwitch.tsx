import { useEffect, useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { readTheme, setTheme, THEMES, type Theme } from '#ui/theme/theme.ts'
import styles from './Gallery.module.css'

const NAMES: Record<Theme, string> = { light: 'Светлая', dark: 'Тёмная', blue: 'Синяя' }

/** The server does not know the chosen theme, so the first render has none. */
export function useTheme() {
  const [theme, setShown] = useState<Theme>('light')
  useEffect(() => setShown(readTheme()), [])
  return [
    theme,
    (chosen: Theme) => {
      setTheme(chosen)
      setShown(chosen)
    },
  ] as const
}

export function ThemeSwitch({ theme, onChoose }: { theme: Theme; onChoose: (theme: Theme) => void }) {
  return (
    <fieldset className={styles.themes}>
      <legend className="visually-hidden">Тема</legend>
      {THEMES.map((name) => (
        <Button
          key={name}
          size="small"
          kind={name === theme ? 'primary' : 'gray'}
          aria-pressed={name === theme}
          onClick={() => onChoose(name)}
        >
          {NAMES[name]}
        </Button>
      ))}
    </fieldset>
  )
}
