/** The copying of a text, by the clipboard where a page may use it. */

/**
 * Copy what the field holds. Return false where no page may copy: then the text is left marked for the reader.
 *
 * @type {(field: HTMLInputElement | HTMLTextAreaElement) => Promise<boolean>}
 */
export const copyText = async (field) => {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    /* A page without https has no clipboard, and some browsers forbid it; marked text can be copied everywhere. */
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
};
