import type { MaskWriter } from './cell-reader.ts';
import type { NumberShape } from './number-formats.ts';
import { plainNumberText } from './number-text.ts';

/**
 * Gives the function that lays digits into masks. SheetJS knows every corner of the format codes;
 * it is loaded only for the rare workbook that uses a mask.
 */
export async function loadMaskWriter(shapes: readonly NumberShape[]): Promise<MaskWriter> {
  if (!shapes.some((shape) => shape.kind === 'mask')) {
    return (_, value) => plainNumberText(value);
  }
  const { SSF } = await import('@e965/xlsx');
  return (code, value) => {
    try {
      return String(SSF.format(code, value)).trim();
    } catch {
      // A code that SheetJS cannot read is shown by no spreadsheet either.
      return plainNumberText(value);
    }
  };
}
