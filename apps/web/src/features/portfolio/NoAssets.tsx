import type { ReactNode } from 'react'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { portfolioLayer } from './layers.ts'

interface NoAssetsProps {
  /** Why to add coins, in the words of the place. */
  help?: ReactNode
  /** Called when coins have been added. */
  onAdded?: () => void
}

/** @public Instead of a list filtered by a portfolio that has nothing in it. */
export function NoAssets({ help, onAdded }: NoAssetsProps) {
  const add = () => portfolioLayer.open({ mode: 'search', ...(onAdded && { onAdded }) })
  return (
    <EmptyState icon="portfolio" help={help} action={<Button onClick={add}>Добавить активы</Button>}>
      Вы еще не выбрали активы
    </EmptyState>
  )
}
