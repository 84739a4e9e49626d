import { channelLogoSvg } from '#demo/content/covers.ts'
import { type DemoStage, type Ids, idsOf, SVG } from '#demo/stage.ts'
import { insertDrawings, newAddress } from '#features/media'
import type { Db } from '#platform/database.ts'

export async function insertChannels(tx: Db, { community: { channels } }: DemoStage): Promise<Ids> {
  const logos = channels.map(({ logoText, logoColor }) => ({
    address: newAddress(SVG),
    contentType: SVG,
    body: channelLogoSvg(logoText, logoColor),
    belongsTo: { kind: 'channel', id: null },
  }))
  await insertDrawings(tx, logos)
  await tx.query(
    `insert into channels (slug, name, logo, priority_show)
     select slug, name, logo, priority_show from jsonb_to_recordset($1::jsonb) as c(slug text, name text, logo text, priority_show integer)`,
    [
      JSON.stringify(
        channels.map(({ slug, name, priorityShow }, index) => ({
          slug,
          name,
          logo: logos[index]!.address,
          priority_show: priorityShow,
        })),
      ),
    ],
  )
  return idsOf(tx, 'select slug as key, id from channels')
}
