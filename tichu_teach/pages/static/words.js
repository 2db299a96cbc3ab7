// @ts-check
// The words of the catalogue, by key.

export function speaker(words) {
  return (key, values) => {
    let text = words[key];
    if (text === undefined && values && "count" in values)
      text =
        words[
          `${key}_${new Intl.PluralRules(words["table.language"] || "en").select(Math.abs(values.count))}`
        ];
    if (text === undefined) return key;
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name) =>
      values && name in values ? String(values[name]) : all,
    );
  };
}

export function has(words, key) {
  return Object.prototype.hasOwnProperty.call(words, key);
}

export const shown = (rank) => (rank === "T" ? "10" : rank);
