import { ownPictures } from '#features/media'
import type { PeopleDoor } from '#manifest.ts'
import type { Database } from '#platform/database.ts'
import { type ZipEntry, zipped } from '#platform/files/zip.ts'
import type { ObjectStore } from '#providers/objects/index.ts'

const ABOUT = `Здесь всё, что сайт хранит о вас.

data.json — ваши записи по таблицам: аккаунт, права и оплаты, тексты, закладки, настройки, сессии, письма.
  Формат JSON (RFC 8259), кодировка UTF-8, время в UTC.
pictures/ — ваши картинки. Имя файла то же, что в адресах /media/… внутри data.json.

Пароль, коды и ключи входа сюда не входят: ими пользуются, а не читают.
Количества монет портфеля хранятся зашифрованными: их файл CSV даёт страница портфеля.
`

interface Sources {
  db: Database
  people: PeopleDoor
  objects: ObjectStore
}

/** Everything stored of a person as the pieces of a ZIP file, read while it is sent. */
export function ownArchive({ db, people, objects }: Sources, accountId: number, now: Date): AsyncGenerator<Buffer> {
  return zipped(entries(), now)

  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'README.txt', body: [ABOUT] }
    yield { name: 'data.json', body: people.data(db, accountId, now) }
    for await (const { name, body } of ownPictures(db, objects, people.ownPictures, accountId))
      yield { name: `pictures/${name}`, body: [body] }
  }
}
