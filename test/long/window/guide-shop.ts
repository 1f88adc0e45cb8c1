import type { ImportedCategory } from '../../../src-main/domain/tree';
import { slugOf } from '../../../src-renderer/model/slug-suggestion';
import type { CustomField } from '../../../src-shared/fields';

/** The same shop in the languages of the guide's pictures: every name that a picture shows. */
export interface PicturedShop {
  readonly workspace: string;
  /** The BCP 47 tag by which dates and numbers are written. */
  readonly region: string;
  readonly season: string;
  readonly seasons: readonly [spring: string, summer: string, winter: string];
  readonly margin: string;
  readonly from: string;
  /** Departments with their categories, of which the first of the first has more below it. */
  readonly departments: Readonly<Record<string, readonly string[]>>;
  readonly shoes: readonly string[];
  /** What the views of names have; `null`: no guide is in this language. `renamed` is what the second of the shoes is called later on. */
  readonly views: { readonly searched: string; readonly renamed: string } | null;
}

export const SHOPS: Readonly<Record<'en' | 'de' | 'ja' | 'ar', PicturedShop>> = {
  en: {
    workspace: 'Web shop',
    region: 'en-US',
    season: 'Season',
    seasons: ['Spring', 'Summer', 'Winter'],
    margin: 'Margin',
    from: 'On sale from',
    departments: {
      Apparel: ['Shoes', 'Dresses', 'Jackets', 'Shirts', 'Hats'],
      'Home & Kitchen': ['Cookware', 'Tableware', 'Bed linen', 'Lighting'],
      Electronics: ['Phones', 'Cameras', 'Headphones'],
      Toys: ['Building blocks', 'Board games', 'Puzzles'],
      Garden: ['Plants', 'Tools', 'Furniture'],
      Books: ['Novels', 'Children’s books']
    },
    shoes: ['Boots', 'Sandals', 'Sneakers', 'Slippers'],
    views: { searched: 'boo', renamed: 'Flip-flops' }
  },
  de: {
    workspace: 'Webshop',
    region: 'de-DE',
    season: 'Saison',
    seasons: ['Frühling', 'Sommer', 'Winter'],
    margin: 'Marge',
    from: 'Im Verkauf ab',
    departments: {
      Bekleidung: ['Schuhe', 'Kleider', 'Jacken', 'Hemden', 'Hüte'],
      'Haushalt & Küche': ['Kochgeschirr', 'Geschirr', 'Bettwäsche', 'Leuchten'],
      Elektronik: ['Telefone', 'Kameras', 'Kopfhörer'],
      Spielzeug: ['Bausteine', 'Brettspiele', 'Puzzles'],
      Garten: ['Pflanzen', 'Werkzeug', 'Möbel'],
      Bücher: ['Romane', 'Kinderbücher']
    },
    shoes: ['Stiefel', 'Sandalen', 'Sneaker', 'Hausschuhe'],
    views: { searched: 'sch', renamed: 'Badeschuhe' }
  },
  ja: {
    workspace: 'オンラインショップ',
    region: 'ja-JP',
    season: '季節',
    seasons: ['春', '夏', '冬'],
    margin: '利益率',
    from: '販売開始日',
    departments: {
      ファッション: ['靴', 'ワンピース', 'ジャケット', 'シャツ', '帽子'],
      'ホーム＆キッチン': ['調理器具', '食器', '寝具', '照明'],
      家電: ['スマートフォン', 'カメラ', 'ヘッドホン'],
      おもちゃ: ['ブロック', 'ボードゲーム', 'パズル'],
      ガーデニング: ['植物', '園芸用具', 'ガーデン家具'],
      本: ['小説', '絵本']
    },
    shoes: ['ブーツ', 'サンダル', 'スニーカー', 'スリッパ'],
    views: null
  },
  ar: {
    workspace: 'المتجر الإلكتروني',
    region: 'ar-EG',
    season: 'الموسم',
    seasons: ['الربيع', 'الصيف', 'الشتاء'],
    margin: 'هامش الربح',
    from: 'متاح للبيع من',
    departments: {
      الملابس: ['الأحذية', 'الفساتين', 'السترات', 'القمصان', 'القبعات'],
      'المنزل والمطبخ': ['أواني الطهي', 'أدوات المائدة', 'بياضات السرير', 'الإضاءة'],
      الإلكترونيات: ['الهواتف', 'الكاميرات', 'سماعات الرأس'],
      الألعاب: ['المكعبات', 'ألعاب الطاولة', 'ألعاب الأحجية'],
      الحديقة: ['النباتات', 'الأدوات', 'أثاث الحدائق'],
      الكتب: ['الروايات', 'كتب الأطفال']
    },
    shoes: ['أحذية الشتاء', 'الصنادل', 'الأحذية الرياضية', 'أحذية المنزل'],
    views: null
  }
};

/** The fields of a shop's categories. Their keys are what the headings of columns show. */
export const fieldsOf = ({ season, seasons, margin, from }: PicturedShop): CustomField[] => [
  {
    key: season,
    name: season,
    type: 'choice',
    choices: seasons.map((value, at) => ({ value, color: (['green', 'yellow', 'blue'] as const)[at] ?? 'gray' }))
  },
  { key: margin, name: margin, type: 'number', unit: '%' },
  { key: from, name: from, type: 'date' }
];

/** The trees of a shop, with values in its fields. */
export const treesOf = ({ departments, shoes, seasons, ...keys }: PicturedShop): ImportedCategory[] => {
  let made = 0;
  const valued = (name: string, children: ImportedCategory[] = []): ImportedCategory => {
    made += 1;
    const metadata = {
      [keys.season]: seasons[made % 3] ?? '',
      [keys.margin]: 18 + ((made * 7) % 25) / 2,
      [keys.from]: `2026-${String((made % 9) + 1).padStart(2, '0')}-15`
    };
    return { name, slug: slugOf(name), visible: made % 7 !== 0, metadata, children };
  };
  return Object.entries(departments).map(([name, below], department) => ({
    name,
    children: below.map((one, at) => valued(one, department + at === 0 ? shoes.map((shoe) => valued(shoe)) : []))
  }));
};

/** The same trees without values in fields. */
export const namesOf = (trees: readonly ImportedCategory[]): ImportedCategory[] =>
  trees.map(({ metadata: _values, children = [], ...one }) => ({ ...one, children: namesOf(children) }));
