<?php
// php seed.php SITE <ROWS: deletes every category but the one that WordPress keeps, and creates those of the JSON on standard input.
// They get the same ids each time, and so does what is created after them.
require $argv[1] . '/wp-load.php';

$rows = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
wp_suspend_cache_invalidation(true);
wp_defer_term_counting(true);
$wpdb->query("DELETE t, tt, tr, tm FROM {$wpdb->terms} t JOIN {$wpdb->term_taxonomy} tt ON tt.term_id = t.term_id AND tt.taxonomy = 'category'
    LEFT JOIN {$wpdb->term_relationships} tr ON tr.term_taxonomy_id = tt.term_taxonomy_id LEFT JOIN {$wpdb->termmeta} tm ON tm.term_id = t.term_id
    WHERE t.term_id <> " . (int) get_option('default_category'));
foreach ([$wpdb->terms, $wpdb->term_taxonomy] as $table) $wpdb->query("ALTER TABLE $table AUTO_INCREMENT = 1");
wp_cache_flush();
$ids = [];
foreach ($rows as $row) {
    $parent = $row['parentIndex'] === null ? 0 : $ids[$row['parentIndex']];
    $term = wp_insert_term(wp_slash($row['name']), 'category', ['parent' => $parent, 'slug' => $row['slug']]);
    if (is_wp_error($term)) {
        fwrite(STDERR, $row['name'] . ': ' . $term->get_error_message() . "\n");
        exit(1);
    }
    $ids[] = $term['term_id'];
}
wp_suspend_cache_invalidation(false);
delete_option('category_children');
clean_taxonomy_cache('category');
