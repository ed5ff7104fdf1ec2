import { readData } from './data-file.ts';

/** The structure of ISIC revision 4, which both editions are compared by. */
export type Isic = {
  /** Codes of the levels, in order; a class's place in `classes` is its number in a model. */
  sections: readonly string[];
  divisions: readonly string[];
  classes: readonly string[];
  /** Number of the division of each class, of the section of each class, and of each division. */
  divisionOf: Uint16Array;
  sectionOf: Uint16Array;
  sectionOfDivision: Uint16Array;
  numberOf: ReadonlyMap<string, number>;
  /** Numbers of all classes under a code of any level. */
  under(code: string): readonly number[];
};

let known: Isic | undefined;

/** Reads the structure once. */
export function isic(): Isic {
  known ??= read();
  return known;
}

function read(): Isic {
  const rows = readData('isic4');
  const section = new Map(rows.map(([code = '', of = '']) => [code, of]));
  const codes = rows.map(([code = '']) => code);
  const sections = codes.filter((code) => code.length === 1);
  const divisions = codes.filter((code) => code.length === 2);
  const classes = codes.filter((code) => code.length === 4);
  const sectionNumber = (code: string) => sections.indexOf(section.get(code) ?? '');
  return {
    sections,
    divisions,
    classes,
    divisionOf: Uint16Array.from(classes, (code) => divisions.indexOf(code.slice(0, 2))),
    sectionOf: Uint16Array.from(classes, sectionNumber),
    sectionOfDivision: Uint16Array.from(divisions, sectionNumber),
    numberOf: new Map(classes.map((code, number) => [code, number])),
    under: (code) =>
      [...classes.keys()].filter((number) => {
        const one = classes[number] ?? '';
        return one.startsWith(code) || section.get(one) === code;
      }),
  };
}
