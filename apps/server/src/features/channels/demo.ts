import { channelLogoSvg } from '#demo/content/covers.ts'
import { type DemoStage, type Ids, idsOf } from '#demo/stage.ts'
import { insertDrawings } from '#features/media'
import type { Db } from '#platform/database.ts'

export async function insertChannels(tx: Db, { community: { channels } }: DemoStage): Promise<Ids> {
  const logos = await insertDrawings(
    tx,
    channels.map(({ logoText, logoColor }) => ({
      kind: 'channel',
      id: null,
      body: channelLogoSvg(logoText, logoColor),
    })),
  )
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
