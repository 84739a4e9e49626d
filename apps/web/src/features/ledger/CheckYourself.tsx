import styles from './LedgerPage.module.css'
import type { Overview } from './queries.ts'

/** How to check the whole log from a command line with a tool that is not ours. */
export function CheckYourself({ checkpoint }: { checkpoint: NonNullable<Overview['checkpoint']> }) {
  const site = `${/^(localhost|127\.)/.test(checkpoint.origin) ? 'http' : 'https'}://${checkpoint.origin.replace(/\/ledger(\/demo|\/\d+)?$/, '')}`
  const last = checkpoint.size - 1
  return (
    <section className={styles.panel} aria-labelledby="yourself">
      <header>
        <h2 id="yourself">Проверить самому</h2>
        <a href="/ledger/vkey">Ключ журнала</a>
      </header>
      <div className={styles.words}>
        <p>
          Журнал ведётся в общем формате прозрачных журналов:{' '}
          <a href="https://c2sp.org/tlog-tiles" target="_blank" rel="noopener noreferrer">
            C2SP tlog-tiles
          </a>
          , подпись Ed25519, хеши RFC&nbsp;6962. Подойдёт любая программа, которая его знает; доверять клубу для этого
          не нужно. Ключ сохраните с первого раза. Так программа fsck проекта Tessera скачает журнал целиком и построит
          его корень заново:
        </p>
      </div>
      <pre className={styles.code}>
        <code>
          {[
            `curl -so ledger.pub ${site}/ledger/vkey`,
            `go run github.com/transparency-dev/tessera/cmd/fsck@latest \\\n    --storage_url=${site}/ledger/ --public_key=ledger.pub --ui=false`,
          ].map((line) => (
            <span key={line}>
              <i>$ </i>
              {line}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
      <div className={styles.words}>
        <p>
          Если журнал цел, в последней строке будет «Successfully fsck’d log» с тем же размером и корнем, что выше. Одна
          запись с доказательством, что она в журнале (C2SP tlog-proof):{' '}
          <a href={`/api/ledger/entries/${last}/`}>/api/ledger/entries/{last}/</a>. Все записи подряд, по 256:{' '}
          /ledger/tile/entries/000, 001 и так далее.
        </p>
      </div>
    </section>
  )
}
