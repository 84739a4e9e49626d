import { useApi } from '@site/api/api.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { toast } from '@site/ui/toasts/index.ts'
import { useState } from 'react'
import { askLayer } from '#acts/ask.ts'
import { sayDone } from '#acts/undo.ts'
import { withFreshStep } from '#features/secondStep/freshStep.ts'
import { useDeskMe } from '#providers/me.ts'
import type { ResourceScreen, Row } from '../screen.ts'
import { takeFile } from './takeFile.ts'

/** Downloads all rows that match the list's filters, as CSV. */
export function ListFileButton({ screen, narrow }: { screen: ResourceScreen; narrow: Record<string, string> }) {
  const api = useApi()
  const me = useDeskMe()
  const [isBusy, setBusy] = useState(false)
  const { file } = screen.contract
  if (!file || !me.roles.includes('operator')) return null

  async function take() {
    setBusy(true)
    try {
      await withFreshStep(() => takeFile(api, file!, { query: narrow }, `${screen.key}.csv`))
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Не получилось')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" size="small" isBusy={isBusy} onClick={() => void take()}>
      Таблица CSV
    </Button>
  )
}

/** Downloads everything stored about one object; asks for a reason. */
export function DocumentButton({ screen, row }: { screen: ResourceScreen; row: Row }) {
  const api = useApi()
  const me = useDeskMe()
  const { document: endpoint } = screen.contract
  if (!endpoint || !me.roles.includes('operator')) return null
  const label = 'Выдать данные'
  return (
    <Button
      kind="secondary"
      onClick={() =>
        askLayer.open({
          title: label,
          note: endpoint.about,
          reasons: ['Просьба человека', 'Законный запрос'],
          submit: 'Скачать',
          onSubmit: async ({ reason }) => {
            const asked = { params: { id: String(row.id) }, body: { reason } }
            const name = `${screen.key}-${row.id}.json`
            await withFreshStep(() => takeFile(api, endpoint, asked, name))
            sayDone({ words: `Файл ${name} скачан`, undo: null })
          },
        })
      }
    >
      {label}
    </Button>
  )
}
