import { inEnglish } from './names-in-languages';

/*
 * The names that services give to what we look for, most telling first, without case, underscores and hyphens. A name alone
 * decides nothing: what stands in the member has to fit too.
 */

/** Some exports say beside a name how yes and no are written: `Active (0/1)`. */
const FLAG_HINT = /\((?:0\/1|1\/0|[yj]\/n)\)\s*$/i;

/** `parent_id`, `parentId` and `Parent-ID` are one name. */
export const plainName = (key: string): string =>
  key
    .replace(FLAG_HINT, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The words of a text, for lists of names that are too many to quote each. */
export const wordsIn = (names: string): readonly string[] => names.trim().split(/\s+/);

export const ID_NAMES = wordsIn('id categoryid catid nodeid itemid termid entityid uid pk key no nr number code');
/** Names that say of a text that it is an id. */
export const isTextIdName = (key: string): boolean =>
  /^(_?id|uuid|guid|ulid|gid|key|code|documentid|.*(uuid|guid|Id|_id|-id))$/.test(key);
export const CHILDREN_NAMES = wordsIn(
  'children subcategories childcategories childs childnodes nodes items categories subs sub kids childitems subnodes subitems subtree nested descendants branches leaves tree list childrendata categorychildren'
);
/** Lists of categories that are not those below. */
export const NOT_CHILDREN = new Set(
  wordsIn(
    'parents ancestors breadcrumb breadcrumbs path siblings related relatedcategories similar trail crumbs products'
  )
);
export const PARENT_NAMES = wordsIn(
  'parentid parent parentcategoryid parentcategory idparent parentnode parentnodeid parentref catparent categoryparent pid parentpk parentkey parentno supercategory superid upid belongsto under broader subtypeof subclassof'
);
export const NAME_NAMES = wordsIn(
  'name title label categoryname displayname categorytitle categorylabel catname caption nodename term heading designation text preflabel category categories subcategory labels'
);
export const SLUG_NAMES = wordsIn(
  'slug urlslug urlkey handle permalink seoslug seourl seoname urlname alias slugname categoryslug linkrewrite urlrewritten'
);
export const DESCRIPTION_NAMES = wordsIn(
  'description desc categorydescription summary details longdescription shortdescription abstract about notes note remarks text content body info bodyhtml descriptionhtml htmldescription longtext'
);
export const ORDER_NAMES = wordsIn(
  'position sortorder displayorder order sort rank ordering orderindex sortindex sequence sortkey ordinal pos index idx seq listorder menuorder orderno sortno ordernumber sortnumber displayposition displaysequence sorting sortweight weight vieworder priority'
);
export const SHOWN_NAMES = wordsIn(
  'visible isvisible active isactive enabled isenabled published ispublished shown show isshown displayed online isonline visibility status state public ispublic available isavailable live display'
);
export const HIDDEN_NAMES = wordsIn(
  'hidden ishidden hide disabled isdisabled inactive isinactive invisible unlisted unpublished archived isarchived draft isdraft'
);
export const METADATA_NAMES = wordsIn(
  'metadata meta attributes attrs properties props custom customfields extra extras extradata data fields options params additional additionaldata'
);

/** Where a category stands, as names or ids from the top. */
export const PATH_NAMES = wordsIn(
  'path fullpath categorypath namepath treepath breadcrumb breadcrumbs hierarchy taxonomy fullname producttype fullcategorypath categorytree categoryhierarchy nodepath browsepath browsenodepath googleproductcategory productcategories productcategory categories category'
);
/** Names that always mean an id, most telling first. Other names do only where something refers to their values. */
export const SURE_IDS = wordsIn('id categoryid catid nodeid termid entityid uid identifier uri iri gid');
/** In a table a parent is often called by its name or by what classifications call it. */
export const PARENT_WORDS = wordsIn(
  'parentname parenttitle parentcategoryname parentlabel parentslug parentcode parentpath broader artgroupid'
);
/** Members derived from the structure of the tree, which are no longer true in another place. */
export const STRUCTURE_NAMES = wordsIn(
  'path fullpath idpath pathids treepath materializedpath depth level treelevel treedepth lft rgt rght treeleft treeright numchild childcount childrencount haschildren isleaf leaf childids childrenids'
);

const DERIVED_NAMES = new Set(
  wordsIn(`
    createdat createdon created creationdate createddate createdtime createdby datecreated dateadded createtime
    updatedat updatedon updated updateddate updatedtime updatedby dateupdated updatetime
    modifiedat modifiedon modified modifieddate modifiedby datemodified lastmodified lastmodifiedat lastmodifiedby lastmodifieddate lastupdated lastupdatedat changedat changed
    timestamp version revision rev etag rowversion
    childcount childrencount subcategorycount subcategoriescount numchildren descendantcount descendantscount productcount productscount itemcount itemscount count total totalcount
    haschildren haschild hassubcategories isleaf leaf isroot childids childrenids children
    depth level treelevel treedepth nestinglevel
    path fullpath idpath pathids pathnames namepath parentpath treepath materializedpath breadcrumb breadcrumbs ancestors ancestorids parents parentids parentname parenttitle parentslug fullname
    lft rgt rght treeleft treeright rootid treeid numchild
    url uri href link links self permalinkurl absoluteurl
  `)
);

/** Whether a service most likely works a member out itself. */
export const isDerivedName = (key: string): boolean => {
  const name = plainName(key);
  return (
    DERIVED_NAMES.has(name) ||
    /^(num|number|total|count)(of)?(children|products|items|subcategories|descendants)$/.test(name) ||
    /^(children|child|product|item|subcategor(y|ies)|descendants?)s?(count|total|number)$/.test(name)
  );
};

/** `cat_slug` is a slug, as databases write it that put the table before the column. */
const withoutTable = (name: string): string => name.replace(/^(category|cat)(?=.)/, '');

/** Rank of a member's name: 0 is the best, `Infinity` unknown. One with a table's prefix comes later, one in another language last. */
export const rankIn = (names: readonly string[], key: string): number => {
  const name = plainName(key);
  const ways = [name, withoutTable(name), inEnglish(name)];
  const way = ways.findIndex((one) => names.includes(one));
  return way === -1 ? Infinity : way * names.length + names.indexOf(ways[way] ?? '');
};

/** Keys in the order of their ranks; those with unknown names are left out. */
export const byRank = <T extends { readonly key: string }>(members: readonly T[], names: readonly string[]): T[] =>
  members
    .filter(({ key }) => rankIn(names, key) < Infinity)
    .toSorted((a, b) => rankIn(names, a.key) - rankIn(names, b.key));
