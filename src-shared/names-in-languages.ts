/*
 * What columns are called in the languages of shops, as English names of member-names.ts. Written without accents of Latin letters,
 * blanks and capitals; `~` stands for any word for a category.
 */

const CATEGORY = [
  '(?:produkt|waren|artikel)?(?:kategorien?|gruppen?)|rubrik(?:en)?',
  'categories?|rubriques?|rayons?|familles?',
  'categorias?|familias?|rubros?',
  'categorie|categoria|gruppi?',
  'categorie[en]*|groep(?:en)?|productgroep',
  'kategori[aei]?|kategorie[rn]?|kategorier',
  'категори[яи]',
  'カテゴリー?|分类|分類|类目|类别|카테고리|분류'
].join('|');

const OF = '(?:de|del|dela|della|da|do|du|des)?';

/** English names and what means the same, the more telling first. */
const WORDS: readonly (readonly [english: string, words: readonly string[]])[] = [
  [
    'parentid',
    [
      '(?:uber|ueber)geordnete[mnrs]?~?(?:id|nr|nummer|code|name)?',
      '(?:ober|eltern|vater|mutter|parent)(?:~|element|knoten)(?:id|nr|nummer|code|name)?|eltern(?:id|nr|code)?',
      `(?:id|code|nom|ref|reference)?${OF}~?(?:parente|mere)(?:id|code)?`,
      `(?:id|code)${OF}~?parent|~parent`,
      `(?:id|codigo|codice|clave|nombre|nome)?${OF}~?(?:padre|genitore|pai)(?:id)?`,
      '(?:bovenliggende|ouder|hoger[e]?)~(?:id|code|nummer)?',
      '(?:id)?~?(?:nadrzedn[ay]|rodzica)(?:id)?|~?nadrazena~?',
      '(?:overordnad|overordnet|foralder|foraelder|forelder)~?(?:id|kod|kode)?|ust~(?:id)?|yla~',
      '(?:id|код)?(?:родитель|родителя|родительскаякатегория)(?:id)?',
      '親~?(?:id|コード|番号|名)?|(?:父级?|上级)(?:~|类)?(?:id|编号|编码|代码|名称)?|(?:상위|부모)~?(?:id|코드)?'
    ]
  ],
  [
    'categoryid',
    [
      '~(?:id|nr|nummer|code|kode|schlussel|schluessel|编号|编码|代码|コード|番号|코드)',
      `(?:id|code|codigo|codice|ref|num|numero)${OF}~`
    ]
  ],
  ['subsubcategory', ['unterunter~|soussous~|subsub~|小分類|三级~?']],
  ['subcategory', ['(?:unter|sous|sub|sotto|pod|under)~|subkategorie|под~|中分類|二级~?']],
  ['maincategory', ['(?:haupt|hoofd|huvud|hoved)~|~principale?|~glowna|大分類|一级~?', '(?:основная|главная)~']],
  [
    'categoryname',
    [
      '~(?:name|namen|bezeichnung|titel|naam|namn|navn|nev)|~(?:名称?|명)',
      `(?:nom|libelle|titre|nombre|nome|titolo|titulo|nazwa|название|наименование)${OF}~|названиекатегории`
    ]
  ],
  [
    'name',
    [
      'bezeichnung|benennung|titel|naam|nazwa|namn|navn|nazev',
      'benamning|benaevnelse|betegnelse|nimike|nimi|nimetus|megnevezes|designacao|designacion',
      'nom|libelle|intitule|titre|nombre|denominacion|titulo|nome|denominazione|titolo|denominacao',
      'название|наименование|имя|名前|名称|이름'
    ]
  ],
  [
    'code',
    [
      'nummer|schlussel|schluessel|kennung|kode|codigo|clave|codice|numero|kod|referencia|reference|ref|identifiant',
      'koodi|kood|tunnus|identificador|identificativo|идентификатор|код|コード|番号|编号|编码|代码|코드'
    ]
  ],
  [
    'description',
    [
      '(?:~|kurz|lang)?beschreibung|~?(?:omschrijving|beschrijving)|beskrivning|beskrivelse|opis|popis|descriptif',
      'descripcion(?:larga|corta)?|descrizione|descricao|описание|説明|描述|설명'
    ]
  ],
  [
    'visible',
    [
      'sichtbar(?:keit)?|aktiv|aktiviert|veroffentlicht|veroeffentlicht|angezeigt|anzeigen|actief|zichtbaar|gepubliceerd|synlig',
      'actif|affichee?|publiee?|activ[ao]|activad[ao]|publicad[ao]|visibile|attiv[ao]|attivat[ao]|pubblicat[ao]|ativ[ao]|visivel',
      'aktywn[ya]|widoczn[ya]|активна?|активность|видимость|показывать|公開|表示|显示|是否显示|启用|是否启用|표시|공개'
    ]
  ],
  [
    'hidden',
    [
      'versteckt|ausgeblendet|verborgen|unsichtbar|inaktiv|deaktiviert|masquee?|cachee|inactif|inactiv[ao]',
      'ocult[ao]|nascost[ao]|ukryt[ya]|скрыта?|非表示|隐藏'
    ]
  ],
  ['status', ['statut|stato|estado|ステータス|状态|상태']],
  [
    'position',
    [
      'reihenfolge|sortierung|sortierreihenfolge|sortiernummer|volgorde|positie|kolejnosc|pozycja|ordning|rekkefolge',
      'ordre|ordred(?:affichage|etri)|orden|ordine|ordem|posicion|posizione|posicao',
      'порядок|сортировка|позиция|並び順|表示順|排序|顺序|순서'
    ]
  ],
  ['categorypath', ['~?pfad|chemin~?|ruta~?|percorso|caminho|sciezka~?|filariane|путь|~?(?:パス|路径)|경로']],
  ['slug', ['urlschlussel|urlschluessel|urlsimplifiee|urlreecrite|urlamigable|urlamigavel']],
  ['level', ['~?(?:ebene|niveau|stufe|nivel|livello|poziom|niva|уровень|階層|级别|层级)']],
  ['category', ['~']]
];

const PATTERNS = WORDS.map(
  ([english, words]) =>
    [english, new RegExp(`^(?:${words.join('|').replaceAll('~', `(?:${CATEGORY})`)})$`, 'u')] as const
);

const LEVEL = new RegExp(
  `^(?:(?:${CATEGORY})?(?:ebene|niveau|stufe|nivel|livello|poziom|niva|уровень|階層|级别)?(\\d{1,2})(?:name|bezeichnung|nom|nombre|nome)?|(\\d{1,2})(?:ebene|stufe|niveau|nivel|livello))$`,
  'u'
);

const WITHOUT_ACCENTS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z])[\u0300-\u036f]+/g, ''],
  [/ß/g, 'ss'],
  [/[øö]/g, 'o'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ł/g, 'l'],
  [/ı/g, 'i']
];

const latinLetters = (name: string): string =>
  WITHOUT_ACCENTS.reduce((text, [accents, plain]) => text.replaceAll(accents, plain), name.normalize('NFD')).normalize(
    'NFC'
  );

const MOST_KNOWN = 2_000;
const known = new Map<string, string>();

/** The English names of most files: the patterns of all languages take as long to make as thousands of rows to read. */
const ENGLISH: ReadonlySet<string> = new Set(
  'categories children createdat description id metadata name note parentid path position slug text title updatedat version visible'.split(
    ' '
  )
);

const translated = (plain: string): string => {
  if (ENGLISH.has(plain)) return plain;
  const name = latinLetters(plain);
  const [, number, ordinal] = LEVEL.exec(name) ?? [];
  const level = number ?? ordinal;
  if (level !== undefined) return /^\d+$/.test(name) ? plain : `level${level}`;
  return PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? plain;
};

/** The English name of a field by its plain name in another language; the plain name itself where none is known. */
export const inEnglish = (plain: string): string => {
  const before = known.get(plain);
  if (before !== undefined) return before;
  const english = plain.length > 60 ? plain : translated(plain);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(plain, english);
  return english;
};
