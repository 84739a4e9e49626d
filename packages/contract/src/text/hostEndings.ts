/**
 * Top-level domains by which a host without a scheme is recognised: those of countries (IANA, November 2026) and the
 * ones that people write without a scheme. With a scheme or `www.` any other works too.
 */
const COUNTRIES =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw'
const OTHERS =
  'academy aero agency app art asia bank bar bet bio biz blog box build builders business capital cash cat center chat city click cloud club codes coin com community company coop credit dao design dev digital directory domains edu email energy estate eu events exchange expert express fans farm finance financial foundation fun fund fyi games gay global gold gov group guide guru help holdings host house icu inc info ink institute int investments io jobs land law legal life limo link live llc loan lol ltd market marketing markets media meme mil mobi money moscow museum net network news nexus nft ninja one online ooo org page partners photo photos pizza place plus press pro properties pub quest red rent report review rip rocks run sale school science security services shop show site social software solar solutions space store stream studio support systems tax team tech technology tel tips today tools top town toys trade trading travel trust university ventures video vip vision vote watch website wiki win work works world wtf xn--p1ai xyz zone'
const CYRILLIC = 'бг бел дети ею католик ком мкд мон москва онлайн орг рус рф сайт срб укр қаз'

export const HOST_ENDINGS: ReadonlySet<string> = new Set(`${COUNTRIES} ${OTHERS} ${CYRILLIC}`.split(' '))

/** Endings that are also those of files: such a host needs a path. */
export const FILE_ENDINGS: ReadonlySet<string> = new Set('md mk pm ps py rs sh st'.split(' '))

/** Files, programs and code that end like a host of two labels. */
export const NOT_HOSTS =
  /^(?:(?:ado|asp|ml|vb|f)\.net|socket\.io|(?:com|org|net)\..+\..+|(?:makefile|configure|readme|changelog|license|main|index|tests?|script|setup|config|lib\w*|utils?|init|build|install)\.\p{L}{2}|(?:this|self|user|window|console|document|process|object|item|node|event|e|props|state)\.(?:id|in|is|info|link|to|at|do|my|me|no|show|so|top))$/iu

/** Shares and indices as quote services write them: «SBER.ME», «TOTAL3.ES», «AAPL.US», «0700.HK». */
export const SHARES =
  /^[A-Z\d]{1,6}(?:-[A-Z])?\.(?:AS|AT|AX|BE|BR|CO|DE|DU|ES|HE|HK|IL|IS|KS|LS|MC|ME|MI|MX|NS|NZ|PA|PR|SA|SG|SI|SN|SS|ST|SW|SZ|TA|TO|TW|US|VI)$/
