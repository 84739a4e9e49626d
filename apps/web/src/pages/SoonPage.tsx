import { useShownPage } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import styles from './pages.module.css'
import { soon } from './soon.ts'

/** An address whose feature is not built yet says so and names what will stand there. */
export function SoonPage() {
  const { name, title } = useShownPage()
  const [heading, text] = soon[name] ?? [title, 'Этот раздел ещё не готов.']
  return (
    <div className={styles.page}>
      <span className={styles.note}>Скоро</span>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className={styles.lead}>{text}</p>
      <div className={styles.home}>
        <Button to={paths.main} kind="secondary">
          На главную
        </Button>
      </div>
    </div>
  )
}
