import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useToken } from '#api/session.ts'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import styles from './KeptPage.module.css'
import { accountOf } from './reading/account.ts'
import { KeptList } from './reading/KeptList.tsx'
import { clearKept, keptKey, keptOf } from './reading/kept.ts'
import { RecordingsSection } from './recordings/RecordingsSection.tsx'
import { WaitingRows } from './waiting/WaitingRows.tsx'

const QUESTION = {
  title: 'Удалить сохранённое?',
  text: 'Публикации останутся на сайте, но без сети их будет не открыть.',
  action: 'Удалить',
}

/** Lists what this device stores of the site. */
export function KeptPage() {
  const client = useQueryClient()
  const account = accountOf(useToken())
  const { data } = useQuery(keptOf(account))

  async function clear() {
    if (!(await confirmed(QUESTION))) return
    await clearKept()
    await client.invalidateQueries({ queryKey: keptKey() })
  }

  return (
    <PlainPage title="Без сети">
      <div className={styles.parts}>
        <WaitingRows />
        <RecordingsSection />
        <Section
          title="Сохранено для чтения"
          about="Всё, что вы открывали за последний месяц, и избранное. При выходе из аккаунта удаляется."
          {...(data && data.length > 0 && { action: <Clear onPress={() => void clear()} /> })}
        >
          {data?.length === 0 && (
            <EmptyState
              icon="download"
              isSmall
              help={
                account
                  ? 'Откройте публикацию или добавьте её в избранное.'
                  : 'Войдите, и открытые публикации останутся на этом устройстве.'
              }
              action={
                <Button kind="secondary" to={paths.main}>
                  На главную
                </Button>
              }
            >
              {account ? 'Пока ничего не сохранено' : 'Сохранённое есть только у вошедших'}
            </EmptyState>
          )}
          {data && <KeptList kept={data} />}
        </Section>
      </div>
    </PlainPage>
  )
}

function Clear({ onPress }: { onPress: () => void }) {
  return (
    <Button kind="gray" size="small" onClick={onPress}>
      Удалить
    </Button>
  )
}
