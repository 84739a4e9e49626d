import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { knowledgeMenuLayer } from './layers.ts'
import { Menu } from './Menu.tsx'
import { knowledgeMenu } from './queries.ts'

/** The menu as a layer on narrow screens. */
export function MenuLayer() {
  const { slug } = knowledgeMenuLayer.useDetail() ?? { slug: null }
  const { data = [] } = useQuery(knowledgeMenu(useApi()))
  return (
    <Layer of={knowledgeMenuLayer} title="База знаний">
      <Menu menus={data} slug={slug} onChoose={knowledgeMenuLayer.close} />
    </Layer>
  )
}
