import { LEDGER_RULE } from '@palata/contract/ledger/entries'
import { Link } from '#navigation'
import styles from './MethodologyPage.module.css'
import { PROVES_NOT, SECTIONS } from './sections.tsx'

/** How calls start, end and count, and what that does not prove: made of the contract's own numbers. */
export function MethodologyPage() {
  const all = [...SECTIONS, PROVES_NOT]
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label="Содержание">
        <h2>Содержание</h2>
        <ul>
          {all.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
        <p>
          <Link to="/ledger">Журнал</Link>
        </p>
      </nav>
      <article className={styles.text}>
        <header>
          <p className={styles.path}>
            <Link to="/ledger">Журнал</Link> / Методика
          </p>
          <h1 tabIndex={-1}>Как считаются сигналы</h1>
          <p className={styles.lead}>
            Всё, что написано о сигналах и их авторах, получено этими правилами и больше никакими. Правила одни для всех
            и не меняются задним числом: новая редакция действует с новой печати.
          </p>
          <p className={styles.rule}>Редакция {LEDGER_RULE}: её номер стоит в каждой записи журнала</p>
        </header>
        {all.map(({ id, title, body }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  )
}
