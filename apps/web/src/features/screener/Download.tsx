import { useState } from 'react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { toast } from '#ui/toasts/index.ts'
import { type CoinList, rowsOf } from './coins/useCoins.ts'
import { csvOf } from './table/csv.ts'
import { saveFile } from './table/saveFile.ts'
import type { View } from './view.ts'

/** Downloads the list with the shown columns and order; unread pages are read first. */
export function Download({ view, list }: { view: View; list: CoinList }) {
  const [isAwaited, setAwaited] = useState(false)
  const { pages, columns, rows, arrange } = list

  async function save() {
    setAwaited(true)
    let read = { data: pages.data, hasNextPage: pages.hasNextPage, isError: false }
    while (read.hasNextPage && !read.isError) read = await pages.fetchNextPage()
    setAwaited(false)
    if (read.hasNextPage) return toast('Не удалось загрузить весь список. Повторите.', 'red')
    const name = ['screener', view.mode, view.base, new Date().toISOString().slice(0, 10)].join('-')
    saveFile(`${name}.csv`, csvOf(columns, arrange(rowsOf(read.data?.pages ?? []))), 'text/csv;charset=utf-8')
  }

  return (
    <IconButton
      icon="download"
      iconSize={18}
      size="small"
      label="Скачать таблицу CSV"
      aria-busy={isAwaited || undefined}
      aria-disabled={rows.length === 0 || undefined}
      onClick={() => rows.length > 0 && !isAwaited && void save()}
    />
  )
}
