/** Symmetric 8-bit weights: value ≈ code × scale, with codes from -127 to 127. */

/** One scale for each column of a row-major matrix. */
export function quantizeColumns(matrix, rows, columns) {
  const scales = new Float32Array(columns);
  for (let column = 0; column < columns; column += 1) {
    let largest = 0;
    for (let row = 0; row < rows; row += 1) largest = Math.max(largest, Math.abs(matrix[row * columns + column]));
    scales[column] = (largest || 1) / 127;
  }
  const codes = new Int8Array(rows * columns);
  for (let at = 0; at < codes.length; at += 1) codes[at] = codeOf(matrix[at], scales[at % columns]);
  return { codes, scales };
}

/** One scale for each row. */
export function quantizeRows(matrix, rows, columns) {
  const scales = new Float32Array(rows);
  const codes = new Int8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    let largest = 0;
    for (let at = row * columns; at < (row + 1) * columns; at += 1) largest = Math.max(largest, Math.abs(matrix[at]));
    scales[row] = (largest || 1) / 127;
    for (let at = row * columns; at < (row + 1) * columns; at += 1) codes[at] = codeOf(matrix[at], scales[row]);
  }
  return { codes, scales };
}

function codeOf(value, scale) {
  return Math.max(-127, Math.min(127, Math.round(value / scale)));
}
