import assert from 'node:assert/strict'
import { test } from 'node:test'
import { programOf } from './leak.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const PROGRAMS: [userAgent: string, program: string][] = [
  ['Overcast/3.0 (+http://overcast.fm/; iOS podcast app)', 'Overcast'],
  ['Overcast/4.1', 'Overcast'],
  ['Pocket Casts', 'Pocket Casts'],
  ['AppleCoreMedia/1.0.0.22A3354 (iPhone; U; CPU OS 18_0 like Mac OS X; ru)', 'AppleCoreMedia'],
  [CHROME, 'Safari'],
  ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/150.0', 'Firefox'],
  ['Mozilla', 'Mozilla'],
  ['', ''],
  ['<script>alert(1)</script>/1', 'scriptalert'],
  ['x'.repeat(5000), 'x'.repeat(60)],
]
for (const [userAgent, program] of PROGRAMS)
  test(`the user agent «${userAgent.slice(0, 40)}» is the program «${program.slice(0, 20)}»`, () =>
    assert.equal(programOf(userAgent), program))
