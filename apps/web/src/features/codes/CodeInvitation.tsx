import { authLayer } from '#features/accounts'
import { useSearchParameter } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import styles from './CodePanel.module.css'
import { codeSearch } from './search.ts'

/** Tells a guest whom a link brought what to do with its code; they come back to it signed in. */
export function CodeInvitation() {
  const [code] = useSearchParameter(codeSearch, 'code')
  if (!code) return null
  const text = `${paths.subscription}?code=${encodeURIComponent(code)}`
  return (
    <Panel title={`Код ${code}`}>
      <p className={styles.text}>Войдите или зарегистрируйтесь, и код можно будет применить.</p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => authLayer.open({ view: 'registration', text })}>
          Зарегистрироваться
        </Button>
        <Button size="small" kind="secondary" onClick={() => authLayer.open({ text })}>
          Войти
        </Button>
      </div>
    </Panel>
  )
}
